import type { Actor } from '../../accounts/actor.ts';
import type { Report } from '../../database/entities/report.ts';
import { findReport } from '../../database/queries/stored-report.ts';
import { limitTime } from '../../fetching/request/limit-time.ts';
import type { ServiceContext } from '../service-context.ts';
import type { ReportFeed } from './report-feed.ts';

/** The longest wait for a run that a client of an API may ask for. */
export const MAX_WAIT_SECONDS = 60;

/** Whether a run of the report is queued or running. */
export function isUnfinished(report: Report): boolean {
  return report.status === 'queued' || report.status === 'running';
}

/** The report as it is, then after each change, until its run has ended, it is deleted or the signal aborts. */
export function watchReport(
  { database, feed }: ServiceContext,
  actor: Actor,
  id: number,
  signal: AbortSignal,
): AsyncGenerator<Report> {
  return followRun(feed, id, () => findReport(database.fork(), actor.accountId, id), signal);
}

/**
 * The states of the report until its run ends.
 * @param read returns null once the report is deleted or no longer visible
 */
export async function* followRun(
  feed: ReportFeed,
  id: number,
  read: () => Promise<Report | null>,
  signal: AbortSignal,
): AsyncGenerator<Report> {
  let seen = -1;
  for await (const _ of feed.changes(id, signal)) {
    const report = await read();
    if (!report) return;
    if (report.revision === seen) continue;
    seen = report.revision;
    yield report;
    if (!isUnfinished(report)) return;
  }
}

/**
 * Waits until the run of the report ends or the timeout expires.
 * @returns the report in its state then, the given one if there is nothing to wait for; null if it was deleted
 */
export async function waitForRun(
  context: ServiceContext,
  actor: Actor,
  report: Report,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<Report | null> {
  if (timeoutMs === 0 || !isUnfinished(report)) return report;
  using limit = limitTime(timeoutMs, signal);
  for await (const current of watchReport(context, actor, report.id, limit.signal))
    if (!isUnfinished(current)) return current;
  return await findReport(context.database.fork(), actor.accountId, report.id);
}
