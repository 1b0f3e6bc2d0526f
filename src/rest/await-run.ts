import type { Context } from 'hono';
import type { Report } from '../database/entities/report.ts';
import { NotFoundError } from '../errors.ts';
import { isUnfinished, MAX_WAIT_SECONDS, waitForRun } from '../reports/watch/watch-report.ts';
import type { RestContext, RestEnv } from './rest-context.ts';

/** When clients should poll again for a run that is still active. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Waits for the report's run as long as the client prefers, and sets the response headers about it.
 * @returns the current report
 * @throws NotFoundError if the report is deleted during the wait
 */
export async function awaitRun(
  c: Context<RestEnv>,
  { services, settings }: RestContext,
  started: Report,
): Promise<Report> {
  const { waitSeconds, applied } = readWaitPreference(c.req.header('Prefer'));
  const report = await waitForRun(services, c.get('actor'), started, {
    timeoutMs: (waitSeconds ?? settings.createWaitSeconds) * 1000,
    signal: c.req.raw.signal,
  });
  if (!report) throw new NotFoundError();
  if (applied !== null) c.header('Preference-Applied', applied);
  if (isUnfinished(report)) c.header('Retry-After', String(RETRY_AFTER_SECONDS));
  return report;
}

/** The text between two commas, except commas within quotes. */
const LIST_ITEM = /(?:[^",]|"[^"]*")+/g;

/**
 * Parses a `Prefer` header (RFC 7240). `wait=N` waits N seconds; `respond-async` alone does not wait. With both, the
 * response is sent after N seconds at the latest. Invalid preferences are ignored.
 * @returns how long to wait, and the preferences that were applied, for `Preference-Applied`; null without any
 */
export function readWaitPreference(header = ''): { waitSeconds: number | null; applied: string | null } {
  const preferences = new Map<string, string>();
  for (const [item] of header.matchAll(LIST_ITEM)) {
    const [preference = ''] = item.split(';', 1);
    const [name = '', value = ''] = preference.split('=', 2).map((part) => part.trim());
    // If a preference is repeated, the first one counts.
    if (!preferences.has(name.toLowerCase())) preferences.set(name.toLowerCase(), value.replaceAll('"', ''));
  }
  const isAsync = preferences.has('respond-async');
  const wait = preferences.get('wait') ?? '';
  const seconds = /^\d{1,2}$/.test(wait) && Number(wait) <= MAX_WAIT_SECONDS ? Number(wait) : null;
  const applied: string[] = [];
  if (isAsync) applied.push('respond-async');
  if (seconds !== null) applied.push(`wait=${seconds}`);
  return { waitSeconds: seconds ?? (isAsync ? 0 : null), applied: applied.join(', ') || null };
}
