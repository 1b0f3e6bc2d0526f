/**
 * Milliseconds from the last restart until each interrupted run had ended; infinite for one that has not ended. Before the
 * last restart, the processes are killed again and again, and no rule can bound the time.
 * @param restarts their times, and the ids of the reports that were in flight before
 * @param endedAt the times at which the reports ended
 */
export function terminalTimes(
  restarts: readonly { at: number; inFlight: readonly number[] }[],
  endedAt: ReadonlyMap<number, number>,
): number[] {
  const last = Math.max(...restarts.map(({ at }) => at));
  const interrupted = new Set(restarts.flatMap(({ inFlight }) => inFlight));
  return [...interrupted].map((id) => (endedAt.get(id) ?? Number.POSITIVE_INFINITY) - last);
}
