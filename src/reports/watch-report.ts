import type { Actor } from '../accounts/actor.ts';
import { findReport, type ReportRecord } from '../database/stores/report-store.ts';
import { limitTime } from '../fetching/limit-time.ts';
import type { ReportFeed } from './report-feed.ts';
import type { ServiceContext } from './service-context.ts';

/** Whether a run of the report waits or is under way. */
export function isUnfinished(report: ReportRecord): boolean {
  return report.status === 'queued' || report.status === 'running';
}

/** The report as it is, then after each change, until its run has ended, it is deleted or the signal aborts. */
export function watchReport(
  { database, feed }: ServiceContext,
  actor: Actor,
  id: number,
  signal: AbortSignal,
): AsyncGenerator<ReportRecord> {
  return followRun(feed, id, () => findReport(database.reader, actor.accountId, id), signal);
}

/** The same for whoever the report is shown to by `read`: null once it may no longer be seen. */
export async function* followRun(
  feed: ReportFeed,
  id: number,
  read: () => Promise<ReportRecord | null>,
  signal: AbortSignal,
): AsyncGenerator<ReportRecord> {
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

/** Waits for the report's run to end, at most so long. @returns the report as it is then; null when deleted */
export async function waitForRun(
  context: ServiceContext,
  actor: Actor,
  id: number,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<ReportRecord | null> {
  if (timeoutMs > 0) {
    using limit = limitTime(timeoutMs, signal);
    for await (const report of watchReport(context, actor, id, limit.signal))
      if (!isUnfinished(report)) return report;
  }
  return await findReport(context.database.reader, actor.accountId, id);
}
