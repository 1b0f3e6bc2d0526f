import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from '../../database/entities/report.ts';
import type { EventBus } from '../../events/event-bus.ts';
import type { RunProgress } from '../../events/run-progress.ts';
import { findOpenRun } from '../../runs/open-runs.ts';
import type { ServiceContext } from '../service-context.ts';

/** How long to wait for the worker, which publishes the progress of a run once in 250 ms at most. */
const RESPONSE_MS = 500;

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
  const { database, events, backlog } = context;
  if (report.status === 'queued') return { stage: 'queued', position: await backlog.positionOf(report.id) };
  const run = await findOpenRun(database.fork(), report.id);
  return (run && (await requestProgress(events, report.id, run))) ?? { stage: 'running' };
}

/** Requests the progress of an attempt from its worker. @returns null if none arrives within 500 ms */
export async function requestProgress(
  events: EventBus,
  reportId: number,
  attempt: CurrentAttempt,
): Promise<RunProgress | null> {
  const received = Promise.withResolvers<RunProgress>();
  const unsubscribe = events.subscribe('run-progress', (progress) => {
    if (isOfAttempt(progress, attempt)) received.resolve(progress);
  });
  const waiting = new AbortController();
  try {
    events.publish('progress-requested', reportId);
    return await Promise.race([
      received.promise,
      sleep(RESPONSE_MS, null, { signal: waiting.signal }).catch(() => null),
    ]);
  } finally {
    unsubscribe();
    waiting.abort();
  }
}

/** Whether the progress belongs to this attempt, and not to an attempt that lost its lease. */
export function isOfAttempt({ runId, attempt }: RunProgress, current: CurrentAttempt): boolean {
  return runId === current.id && attempt === current.attempt;
}
