/**
 * Shorter times are rounded up to this: some kernels count CPU time in steps of up to 10 ms, and a short time as none.
 * Linear work on the largest inputs takes up to 30 ms, so it stays below the limit in any case.
 */
const MIN_MS = 2;
const TIMES = 3;

/** Between the growth of linear work, which is about 8, and that of quadratic work, 64. */
export const MAX_LINEAR_GROWTH = 32;

/**
 * The CPU time of work on a large input, as a multiple of that on a small one. Unlike a limit in milliseconds, it does not
 * depend on the speed of the machine.
 * @param prepare creates the input of a size, and returns the work
 * @param smallSize by default, an eighth of the large size
 */
export function cpuGrowth(
  prepare: (size: number) => () => unknown,
  largeSize: number,
  smallSize = largeSize / 8,
): number {
  const large = prepare(largeSize);
  const small = prepare(smallSize);
  // The small input comes second: if it came first, its time would include V8's compilation, which would hide growth.
  let largeMs = cpuMs(large);
  const smallMs = Math.max(fastestMs(small), MIN_MS);
  if (largeMs >= smallMs * MAX_LINEAR_GROWTH) largeMs = Math.min(largeMs, fastestMs(large, TIMES - 1));
  return largeMs / smallMs;
}

/** The CPU time of the fastest of several executions: other processes slow some of them down. */
export function fastestMs(work: () => unknown, times = TIMES): number {
  return Math.min(...Array.from({ length: times }, () => cpuMs(work)));
}

/** The CPU time of one execution, in milliseconds. */
export function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
