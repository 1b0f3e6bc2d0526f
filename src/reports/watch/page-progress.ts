import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/database.ts';
import type { Report } from '../../database/entities/report.ts';
import type { EventBus } from '../../events/event-bus.ts';
import type { RunProgress } from '../../events/run-progress.ts';
import { findOpenRun } from '../../runs/open-runs.ts';
import type { RunBacklog } from '../../runs/run-backlog.ts';

/** Maximum number of runs whose progress is kept; more are never active at once. */
const MAX_RUNS = 10_000;

/** The progress of an unfinished run, for the report page. */
export type PageProgress =
  /** Waits for a worker. The position is counted from 1; null if it is over 1,000. */
  | { stage: 'queued'; position: number | null }
  /** Active, but its worker has not published the stage. With SQLite, workers in other processes never do. */
  | { stage: 'running' }
  | Pick<RunProgress, 'stage' | 'filesDone' | 'filesPlanned'>;

/** Returns the last progress that the worker of the attempt has published since the start of this process, if any. */
export type FindProgress = (run: { id: number; attempt: number }) => RunProgress | null;

/** Keeps the last progress of each run of all processes. */
export function keepProgress(events: EventBus): FindProgress {
  const last = new LRUCache<number, RunProgress>({ max: MAX_RUNS });
  events.subscribe('run-progress', (progress) => {
    // An attempt that lost its lease may still be active.
    if (progress.attempt >= (last.get(progress.runId)?.attempt ?? 0)) last.set(progress.runId, progress);
  });
  return ({ id, attempt }) => {
    const progress = last.get(id);
    return progress?.attempt === attempt ? progress : null;
  };
}

/** The current progress of the run of a report; null without an unfinished run. */
export async function readProgress(
  {
    database,
    backlog,
    findProgress,
  }: { database: Database; backlog: RunBacklog; findProgress: FindProgress },
  { id, status }: Report,
): Promise<PageProgress | null> {
  if (status === 'queued') return { stage: 'queued', position: await backlog.positionOf(id) };
  if (status !== 'running') return null;
  const run = await findOpenRun(database.fork(), id);
  return (run && findProgress(run)) ?? { stage: 'running' };
}
