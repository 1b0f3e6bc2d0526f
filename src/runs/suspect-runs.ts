/**
 * Runs that were active when their process died. Any of them may be the cause, so they are suspects: each is executed in
 * a process of its own, beside the other runs. The column `crashes` counts: 1 for a suspect, and one more for each death
 * of a process of its own. The death of a worker ends these processes, and does not count.
 */

/** `crashes` of a run from the death of its first process on: it must have a process of its own. */
export const SUSPECT = 1;
/** `crashes` from the second death of a process of its own on: the run is assumed to end every process. */
export const BLAMED = SUSPECT + 2;
