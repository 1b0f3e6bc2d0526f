import { LRUCache } from 'lru-cache';
import { isServerErrorStatus } from '../../page/http-status.ts';
import type { ResourceResponse } from '../../page/resource.ts';

const MINUTE_MS = 60 * 1000;
const MAX_AGE_MS = 24 * 60 * MINUTE_MS;
/** The owner of the page may have edited robots.txt after the last report, and expects the next one to use it. */
const MAX_OWN_AGE_MS = 10_000;
/** A server error disallows the whole site (RFC 9309, 2.3.1.4), so its end should take effect soon. */
const MAX_ERROR_AGE_MS = 5 * MINUTE_MS;
const MAX_CHARACTERS = 8_000_000;

/** A request for a robots.txt. */
interface RobotsRequest {
  url: string;
  /** Whether it is the robots.txt of the audited page's origin. */
  isOwn: boolean;
  fetch: FetchRobots;
}

type FetchRobots = () => Promise<ResourceResponse>;

/** Caches each robots.txt for a day, and server errors for minutes, so that many reports of a site request it once. */
export type RobotsCache = ReturnType<typeof createRobotsCache>;

/** @param now milliseconds of a monotonic clock */
export function createRobotsCache(now: () => number) {
  const cache = new LRUCache<string, { response: ResourceResponse; storedAtMs: number }, FetchRobots>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ response }) => sizeOf(response),
    ttl: MAX_AGE_MS,
    ttlResolution: 0,
    perf: { now },
    // Without this, an eviction would reject a fetch in progress.
    ignoreFetchAbort: true,
    fetchMethod: async (_url, _stale, { options, context: fetch }) => {
      const response = await fetch();
      if (isServerErrorStatus(response.status)) options.ttl = MAX_ERROR_AGE_MS;
      return { response, storedAtMs: now() };
    },
  });
  return {
    /**
     * The cached response, else that of a fetch in progress, else of `fetch`. Failures are neither cached nor shared:
     * the cause may be the timeout of one run.
     */
    async find({ url, isOwn, fetch }: RobotsRequest): Promise<ResourceResponse> {
      for (;;) {
        let isOurs = false;
        const context = () => {
          isOurs = true;
          return fetch();
        };
        try {
          const storedAtMs = cache.peek(url)?.storedAtMs ?? now();
          const forceRefresh = isOwn && now() - storedAtMs > MAX_OWN_AGE_MS;
          const { response } = await cache.forceFetch(url, { context, forceRefresh });
          return response;
        } catch (error) {
          // The fetch of another caller failed: fetch again, or share the next fetch.
          if (isOurs) throw error;
        }
      }
    },
  };
}

/** Approximate memory of a response, in characters. Its headers and redirects may be longer than its text. */
function sizeOf({ text, ...rest }: ResourceResponse): number {
  return (text?.length ?? 0) + JSON.stringify(rest).length;
}
