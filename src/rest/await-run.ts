import type { Context } from 'hono';
import type { Report } from '../database/entities/report.ts';
import { NotFoundError } from '../errors.ts';
import { isUnfinished, waitForRun } from '../reports/watch/watch-report.ts';
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

const MAX_WAIT_SECONDS = 60;
/** The text between two commas, except commas within quotes. */
const LIST_ITEM = /(?:[^",]|"[^"]*")+/g;

/** How long a client is willing to wait for a run. */
export interface WaitPreference {
  /** Null without a valid preference. */
  waitSeconds: number | null;
  /** The preferences that were applied, for `Preference-Applied`; null without any. */
  applied: string | null;
}

/**
 * Parses a `Prefer` header (RFC 7240). `wait=N` waits N seconds; `respond-async` alone does not wait. With both, the
 * response is sent after N seconds at the latest, as for `wait` alone. Invalid preferences are ignored.
 */
export function readWaitPreference(header: string | undefined): WaitPreference {
  const preferences = new Map<string, string>();
  for (const [item] of (header ?? '').matchAll(LIST_ITEM)) {
    const [preference = ''] = item.split(';', 1);
    const [name = '', value = ''] = preference.split('=', 2).map((part) => part.trim());
    // If a preference is repeated, the first one counts.
    if (!preferences.has(name.toLowerCase())) preferences.set(name.toLowerCase(), value.replaceAll('"', ''));
  }
  const applied: string[] = [];
  let waitSeconds: number | null = null;
  if (preferences.has('respond-async')) {
    applied.push('respond-async');
    waitSeconds = 0;
  }
  const wait = preferences.get('wait') ?? '';
  if (/^\d{1,2}$/.test(wait) && Number(wait) <= MAX_WAIT_SECONDS) {
    applied.push(`wait=${Number(wait)}`);
    waitSeconds = Number(wait);
  }
  return { waitSeconds, applied: applied.join(', ') || null };
}
