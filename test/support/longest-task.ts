import { setImmediate } from 'node:timers/promises';

/**
 * Measures the tasks of the event loop of this thread while work is done.
 * @returns the CPU time of the longest one in milliseconds: time in which other processes run does not count
 */
export async function longestTask(work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work().finally(() => {
    isDone = true;
  });
  let longest = 0;
  while (!isDone) {
    const before = process.threadCpuUsage();
    await setImmediate();
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
  }
  await done;
  return longest;
}

/** The least `longestTask` of three repetitions: garbage collection falls into a task of one of them, seldom of all. */
export async function leastLongestTask(work: () => Promise<unknown>): Promise<number> {
  return Math.min(await longestTask(work), await longestTask(work), await longestTask(work));
}
