/**
 * Runs that were active when their process died. Any of them may be the cause, so they are suspects: each is executed in
 * a process of its own, beside the other runs. The column `crashes` counts: 1 for a suspect, and one more for each death
 * of a process of its own. The death of a worker ends these processes, and does not count.
 */
import type { Run } from '../database/entities/run.ts';

/** `crashes` of a run from the death of its first process on. */
export const SUSPECT = 1;
const TWO_DEATHS = SUSPECT + 2;

/** Whether the run must have a process of its own. */
export function isSuspect({ crashes }: Pick<Run, 'crashes'>): boolean {
  return crashes >= SUSPECT;
}

/** Whether the run is assumed to end every process that executes it. */
export function isBlamed({ crashes }: Pick<Run, 'crashes'>): boolean {
  return crashes >= TWO_DEATHS;
}
