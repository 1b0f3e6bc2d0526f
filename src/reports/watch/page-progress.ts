import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import type { Report } from '../../database/entities/report.ts';
import type { EventBus } from '../../events/event-bus.ts';
import type { RunProgress } from '../../events/run-progress.ts';
import { findOpenRun } from '../../runs/open-runs.ts';
import type { ServiceContext } from '../service-context.ts';

/** How long to wait for a worker in another process; two notifications of PostgreSQL take a few milliseconds. */
const RESPONSE_MS = 100;

/** The progress of an unfinished run, for the report page. */
export type PageProgress =
  /** Waits for a worker. The position is counted from 1; null if it is over 1,000. */
  | { stage: 'queued'; position: number | null }
  /** Active, but its worker has not published the stage. With SQLite, workers in other processes never do. */
  | { stage: 'running' }
  | Pick<RunProgress, 'stage' | 'filesDone' | 'filesPlanned'>;

/** An attempt at a run. */
export interface CurrentAttempt {
  id: number;
  attempt: number;
}

/** The current progress of the unfinished run of a report. */
export async function readProgress(
  context: Pick<ServiceContext, 'database' | 'events' | 'backlog'>,
  report: Report,
): Promise<PageProgress> {
  const { database, backlog } = context;
  if (report.status === 'queued') return { stage: 'queued', position: await backlog.positionOf(report.id) };
  const run = await findOpenRun(database.fork(), report.id);
  return (run && (await requestProgress(context, report.id, run))) ?? { stage: 'running' };
}

/**
 * Requests the progress of an attempt from its worker. A worker in this process responds before `publish` returns, so
 * the wait is only for others, and only if their notifications can arrive: SQLite has none.
 * @returns null if none arrives within 100 ms
 */
export async function requestProgress(
  { database, events }: { database: Pick<Database, 'notifications'>; events: EventBus },
  reportId: number,
  attempt: CurrentAttempt,
): Promise<RunProgress | null> {
  let received: RunProgress | null = null;
  const waiting = new AbortController();
  const unsubscribe = events.subscribe('run-progress', (progress) => {
    if (!isOfAttempt(progress, attempt)) return;
    received = progress;
    waiting.abort();
  });
  events.publish('progress-requested', reportId);
  if (database.notifications.isConnected) {
    await sleep(RESPONSE_MS, undefined, { signal: waiting.signal }).catch(() => undefined);
  }
  unsubscribe();
  return received;
}

/** Whether the progress belongs to this attempt, and not to an attempt that lost its lease. */
export function isOfAttempt({ runId, attempt }: RunProgress, current: CurrentAttempt): boolean {
  return runId === current.id && attempt === current.attempt;
}
