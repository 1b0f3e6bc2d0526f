import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/database.ts';
import type { Report } from '../../database/entities/report.ts';
import type { Run } from '../../database/entities/run.ts';
import type { EventBus, RunProgress } from '../../events/event-bus.ts';
import { findOpenRun } from '../../runs/open-runs.ts';
import type { RunBacklog } from '../../runs/run-backlog.ts';

/** Maximum number of runs whose progress is kept; the least recently used are dropped. */
const MAX_RUNS = 10_000;

/** The progress of an unfinished run, for the report page. */
export type PageProgress =
  /** Waits for a worker. The position is counted from 1; null if it is over 1,000. */
  | { stage: 'queued'; position: number | null }
  /** Active, but this process has received no stage: it has just started, or the worker is another process on SQLite. */
  | { stage: 'running' }
  | Pick<RunProgress, 'stage' | 'filesDone' | 'filesPlanned'>;

/** A run in progress. `attempt` distinguishes its claims. */
export type ActiveRun = Pick<Run, 'id' | 'attempt'>;

/** Returns the last progress that the worker of the attempt has published since the start of this process, if any. */
export type FindProgress = (run: ActiveRun) => RunProgress | null;

/** Keeps the last progress of each run of all processes. */
export function keepProgress(events: EventBus): FindProgress {
  const last = new LRUCache<number, RunProgress>({ max: MAX_RUNS });
  const keep = (progress: RunProgress) => {
    // An attempt that lost its lease may still be active.
    if (progress.attempt >= (last.get(progress.runId)?.attempt ?? 0)) last.set(progress.runId, progress);
  };
  // Progress is not stored: after a gap, an old stage could be shown until the end of the run.
  events.subscribe('run-progress', keep, () => last.clear());
  return ({ id, attempt }) => {
    const progress = last.get(id);
    return progress?.attempt === attempt ? progress : null;
  };
}

/** Reads the run that a report has in progress. */
export async function readActiveRun(
  { database }: { database: Database },
  { id, status }: Report,
): Promise<ActiveRun | null> {
  return status === 'running' ? await findOpenRun(database.fork(), id) : null;
}

/**
 * The current progress of the run of a report; null without an unfinished run.
 * @param run of `readActiveRun`; by default, it is read now
 */
export async function readProgress(
  context: { database: Database; backlog: RunBacklog; findProgress: FindProgress },
  report: Report,
  run?: ActiveRun | null,
): Promise<PageProgress | null> {
  if (report.status === 'queued')
    return { stage: 'queued', position: await context.backlog.positionOf(report.id) };
  if (report.status !== 'running') return null;
  const active = run === undefined ? await readActiveRun(context, report) : run;
  return (active && context.findProgress(active)) ?? { stage: 'running' };
}
