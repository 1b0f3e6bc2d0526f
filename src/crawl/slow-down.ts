import type { SiteAudit } from '../database/entities/site-audit.ts';

/** Statuses by which a site asks for fewer requests. */
const TOO_BUSY = [429, 503];
/** Pause after such a response without `Retry-After`. */
const BUSY_PAUSE_MS = 30_000;
/** Maximum pause: a site audit has a time limit. */
const MAX_PAUSE_MS = 10 * 60_000;
/** Pages whose average is the response time to compare with, and the weight of the recent average. */
const FIRST_PAGES = 10;
/** A smaller difference is no sign of load. */
const MIN_SLOWER_MS = 100;

/** The response to a page, as far as it shows the load of the site. */
export interface ResponseSpeed {
  httpStatus: number | null;
  /** Time to the first byte; null without a page. */
  ttfbMs: number | null;
  /** The header `Retry-After`: seconds or a date (RFC 9110, 10.2.3). */
  retryAfter: string | null;
}

/**
 * Adapts a site audit to the load of its site: after 429 or 503, or when the average response time of recent pages is
 * twice that of the first ones, half as many pages are requested at once. 429 and 503 also cause a pause.
 */
export function slowDown(
  site: SiteAudit,
  { httpStatus, ttfbMs, retryAfter }: ResponseSpeed,
  now: Date,
): void {
  const isBusy = TOO_BUSY.includes(httpStatus ?? 0);
  if (isBusy) {
    const until = now.getTime() + Math.min(MAX_PAUSE_MS, pauseMs(retryAfter, now));
    site.nextPageAt = new Date(Math.max(until, site.nextPageAt?.getTime() ?? 0));
  }
  let { pages, firstMs, recentMs } = site.pace ?? { pages: 0, firstMs: 0, recentMs: 0 };
  if (ttfbMs !== null) {
    pages++;
    recentMs += (ttfbMs - recentMs) / Math.min(pages, FIRST_PAGES);
    if (pages <= FIRST_PAGES) firstMs = recentMs;
  }
  const isSlower = recentMs > 2 * firstMs && recentMs - firstMs > MIN_SLOWER_MS;
  if (isBusy || isSlower) site.concurrency = Math.max(1, Math.floor(site.concurrency / 2));
  // The next comparison is with the time after this change.
  site.pace = isSlower ? null : { pages, firstMs, recentMs };
}

/** A longer pause is from a clock that was set back; the clocks of workers differ less. */
export const PLAUSIBLE_PAUSE_MS = 2 * MAX_PAUSE_MS;

/** Whether the next page has to wait. */
export function mustWait({ nextPageAt }: Pick<SiteAudit, 'nextPageAt'>, now: Date): boolean {
  const leftMs = Number(nextPageAt ?? 0) - now.getTime();
  return leftMs > 0 && leftMs <= PLAUSIBLE_PAUSE_MS;
}

function pauseMs(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return BUSY_PAUSE_MS;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(ms) ? BUSY_PAUSE_MS : Math.max(0, ms);
}
