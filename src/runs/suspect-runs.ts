/**
 * Runs whose process died. If it executed one run, that run was probably the cause. If it executed several, the cause is
 * unknown: these runs are suspects, and each is executed while no other run is active in the process. The column
 * `crashes` counts: 1 for a suspect, and one more for each death of a process that executed only this run.
 */
import { lock } from '../database/dialect.ts';
import type { Run } from '../database/entities/run.ts';
import type { EntityManager } from '../database/orm.ts';
import { listRunningRuns } from '../database/queries/open-reports.ts';
import type { FoundRun } from '../database/queries/stored-run.ts';
import { queueRun } from './open-runs.ts';

const SUSPECT = 1;
const ONE_CRASH_ALONE = 2;
const TWO_CRASHES_ALONE = 3;
/**
 * Minimum uptime of a process that executes a run again after it was alone in one crash. If something else kills the
 * process repeatedly, a healthy run would otherwise soon be alone a second time. A process that claims the run earlier does
 * not execute it, and the lease of 30 s expires: the run waits for at most 45 s. With a longer uptime, it would wait for
 * longer; with this one, kills that are further apart are blamed on the run.
 */
const MIN_UPTIME_MS = 15_000;

/** Whether the run may have ended its process, so that it must be the only active run of a process. */
export function isSuspect({ crashes }: Pick<Run, 'crashes'>): boolean {
  return crashes >= SUSPECT;
}

/** Whether the run is assumed to end every process that executes it. */
export function isBlamed({ crashes }: Pick<Run, 'crashes'>): boolean {
  return crashes >= TWO_CRASHES_ALONE;
}

/** Whether a process with this uptime must not execute the run yet. */
export function isTooEarlyFor({ crashes }: Pick<Run, 'crashes'>, uptimeMs: number): boolean {
  return crashes === ONE_CRASH_ALONE && uptimeMs < MIN_UPTIME_MS;
}

/**
 * Queues a run whose lease ended while it was active, together with all other runs of its process: later, the database
 * would not show that they were active at the same time. A process that was only paused, and continues, loses its runs.
 * @param self this process. It continues, so that only a run that it failed to end can lose its lease.
 */
export async function queueInterruptedRuns(
  em: EntityManager,
  run: FoundRun,
  self: string,
  now: Date,
): Promise<void> {
  // Two workers that claim runs of the same dead process must not change them at the same time.
  await lock(em, 'interrupted runs');
  const running = await listRunningRuns(em);
  const interrupted = running.filter(
    ({ id, owner }) => id === run.id || (owner === run.owner && owner !== self),
  );
  for (const each of interrupted) {
    const crashes = Math.max(each.crashes, SUSPECT) + (interrupted.length === 1 ? 1 : 0);
    await queueRun(em, each, now, { crashes });
  }
}
