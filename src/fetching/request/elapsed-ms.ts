/** Whole milliseconds since a moment of `performance.now()`. */
export function elapsedMs(startedAt: number): number {
  return Math.round(performance.now() - startedAt);
}
