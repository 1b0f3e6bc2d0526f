import { LRUCache } from 'lru-cache';
import type { ResourceAnswer } from '../../page/resource.ts';

const MAX_AGE_MS = 24 * 60 * 60 * 1000;
/** A server error disallows the whole site (RFC 9309, 2.3.1.4), so its end must take effect soon. */
const MAX_ERROR_AGE_MS = 5 * 60 * 1000;
const MAX_CHARACTERS = 8_000_000;
const FIRST_SERVER_ERROR = 500;

/** Keeps each robots.txt for a day and a server error for minutes, so that many reports of a site fetch it once. */
export interface RobotsCache {
  /**
   * The stored response for the URL, else the one that another caller is fetching, else that of `fetch`. A failure is
   * neither stored nor shared: it may be the timeout of one run.
   */
  find(url: string, fetch: () => Promise<ResourceAnswer>): Promise<ResourceAnswer>;
}

/** @param now milliseconds of any clock that only goes forward */
export function createRobotsCache(now: () => number): RobotsCache {
  const cache = new LRUCache<string, ResourceAnswer, () => Promise<ResourceAnswer>>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: sizeOf,
    ttl: MAX_AGE_MS,
    ttlResolution: 0,
    perf: { now },
    // An eviction would otherwise reject a fetch that is under way.
    ignoreFetchAbort: true,
    fetchMethod: async (_url, _stale, { options, context: fetch }) => {
      const response = await fetch();
      if (response.status >= FIRST_SERVER_ERROR) options.ttl = MAX_ERROR_AGE_MS;
      return response;
    },
  });
  return {
    async find(url, fetch) {
      for (;;) {
        let isOurs = false;
        const context = () => {
          isOurs = true;
          return fetch();
        };
        try {
          return await cache.forceFetch(url, { context });
        } catch (error) {
          // The fetch of another caller failed: fetch again, or share the next fetch.
          if (isOurs) throw error;
        }
      }
    },
  };
}

/** Roughly the memory of a response in characters. Its headers and redirects may be longer than its text. */
function sizeOf({ text, ...rest }: ResourceAnswer): number {
  return (text?.length ?? 0) + JSON.stringify(rest).length;
}
