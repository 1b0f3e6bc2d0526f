import type { PageSource } from '../../../page/page-source.ts';
import type { FetchTimings } from '../page-facts-type.ts';

/** The parts of the fetch. Their sum may be below the total by the time between two requests. */
export function fetchTimings({ hops, ttfbMs, totalMs }: PageSource): FetchTimings {
  const redirectsMs = hops.slice(0, -1).reduce((sum, { durationMs }) => sum + durationMs, 0);
  return {
    redirectsMs: Math.round(redirectsMs),
    ttfbMs: Math.round(ttfbMs),
    downloadMs: Math.round(Math.max(0, totalMs - redirectsMs - ttfbMs)),
    totalMs: Math.round(totalMs),
  };
}
