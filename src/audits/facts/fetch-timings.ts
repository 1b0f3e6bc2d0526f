import type { PageSource } from '../../page/page-source.ts';

/** Where the time to fetch the HTML went, in whole milliseconds. */
export interface FetchTimings {
  /** Until the last redirect had been answered. */
  redirectsMs: number;
  /** From the start of the final request until the first byte of its answer, connection included. */
  ttfbMs: number;
  /** From then until the end of the body. */
  downloadMs: number;
  /** From the first request until the end of the body. */
  totalMs: number;
}

/** The parts of the fetch. They may miss the total by what lies between two requests. */
export function fetchTimings({ hops, ttfbMs, totalMs }: PageSource): FetchTimings {
  const redirectsMs = hops.slice(0, -1).reduce((sum, { durationMs }) => sum + durationMs, 0);
  return {
    redirectsMs: Math.round(redirectsMs),
    ttfbMs: Math.round(ttfbMs),
    downloadMs: Math.round(Math.max(0, totalMs - redirectsMs - ttfbMs)),
    totalMs: Math.round(totalMs),
  };
}
