import type { Context } from 'hono';
import type { Report } from '../database/entities/report.ts';
import { NotFoundError } from '../errors.ts';
import { isUnfinished, waitForRun } from '../reports/watch/watch-report.ts';
import { readWaitPreference } from './requests/prefer.ts';
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
