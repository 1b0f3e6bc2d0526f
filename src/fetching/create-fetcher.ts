import type { FetchedPage } from '../page/fetched-page.ts';
import { fetchPage, type PageFetchOptions } from './fetch-page.ts';
import type { AllowedTarget } from './guard/allow-targets.ts';
import type { Resolve } from './guard/guarded-lookup.ts';
import { createResolve } from './guard/resolve-host.ts';
import type { ConnectionRules } from './request/connections.ts';
import { DEFAULT_FETCH_TIMEOUTS, type FetchTimeouts } from './request/fetch-timeouts.ts';
import {
  openResourceFetch,
  type ResourceFetch,
  type ResourceFetchOptions,
} from './resources/fetch-resources.ts';
import { createRobotsCache } from './resources/robots-cache.ts';

/** The single way out of the service: everything it fetches goes through one of these. */
export interface Fetcher {
  /** Fetches a page. Rejects with a FetchError, or with the reason of `signal` when that fires. */
  fetchPage(url: string, options?: Partial<PageFetchOptions>): Promise<FetchedPage>;
  /** Prepares to fetch the resources of a page. Close it when the report has them. */
  openResources(options: ResourceFetchOptions): ResourceFetch;
  /** Aborts every fetch under way with an AbortError, and rejects new ones. */
  close(): void;
}

/** How a fetcher behaves and presents itself. */
export interface FetcherOptions {
  /** Version of this service, for the User-Agent. */
  version: string;
  /** Contact page for owners of fetched sites. */
  contactUrl: string;
  /** Largest page read, in bytes, on the wire and decoded. */
  maxPageBytes: number;
  /** Exceptions to the address guard. */
  allow: readonly AllowedTarget[];
  timeouts?: FetchTimeouts;
  resolve?: Resolve;
  onReceived?: ConnectionRules['onReceived'];
}

/** Makes a fetcher with these rules. */
export function createFetcher({
  version,
  contactUrl,
  maxPageBytes,
  allow,
  timeouts = DEFAULT_FETCH_TIMEOUTS,
  resolve = createResolve(allow),
  onReceived,
}: FetcherOptions): Fetcher {
  const userAgent = `PageReports/${version} (+${contactUrl})`;
  const rules = { maxPageBytes, userAgent, allow, timeouts, resolve, onReceived };
  const robots = createRobotsCache(() => performance.now());
  const closing = new AbortController();
  return {
    fetchPage: (url, { signal, hosts } = {}) =>
      fetchPage(url, rules, {
        signal: signal ? AbortSignal.any([signal, closing.signal]) : closing.signal,
        hosts,
      }),
    openResources: ({ signal, ...options }) =>
      openResourceFetch(rules, robots, { ...options, signal: AbortSignal.any([signal, closing.signal]) }),
    close: () => closing.abort(),
  };
}
