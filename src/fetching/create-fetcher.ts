import type { FetchedPage } from '../page/fetched-page.ts';
import { fetchPage } from './fetch-page.ts';
import type { AllowedTarget } from './guard/allow-targets.ts';
import { createResolve } from './guard/resolve-host.ts';
import { type ConnectionRules, DEFAULT_FETCH_TIMEOUTS, type RunOptions } from './request/connections.ts';
import {
  openResourceFetch,
  type ResourceFetch,
  type ResourceFetchOptions,
} from './resources/fetch-resources.ts';
import { createRobotsCache } from './resources/robots-cache.ts';

/** The only access to the network: everything that the service fetches goes through a fetcher. */
export interface Fetcher {
  /** Fetches a page. Rejects with a FetchError, or with the reason of `signal` when it aborts. */
  fetchPage(url: string, options?: Partial<RunOptions>): Promise<FetchedPage>;
  /** Prepares to fetch the resources of a page. Close it when all are fetched. */
  openResources(options: ResourceFetchOptions): ResourceFetch;
  /** Aborts all active fetches with an AbortError, and rejects new ones. */
  close(): void;
}

/** The limits of a fetcher, and how it identifies itself. */
export interface FetcherOptions extends Partial<ConnectionRules> {
  /** Version of this service, for the User-Agent. */
  version: string;
  /** Contact page for owners of fetched sites. */
  contactUrl: string;
  /** Maximum size of a page in bytes, on the wire and decoded. */
  maxPageBytes: number;
  /** Exceptions to the address guard. */
  allow: readonly AllowedTarget[];
  /** Headers for the requests to one origin, such as `authorization`. They are not sent to others, also after redirects. */
  siteHeaders?: { origin: string; headers: Record<string, string> } | undefined;
}

/** Creates a fetcher with these rules. */
export function createFetcher({
  version,
  contactUrl,
  maxPageBytes,
  allow,
  timeouts = DEFAULT_FETCH_TIMEOUTS,
  resolve = createResolve(allow),
  onReceived,
  siteHeaders,
}: FetcherOptions): Fetcher {
  const userAgent = `PageReports/${version} (+${contactUrl})`;
  const headersFor = (origin: string) => ({
    'user-agent': userAgent,
    ...(origin === siteHeaders?.origin && siteHeaders.headers),
  });
  const rules = { maxPageBytes, headersFor, allow, timeouts, resolve, onReceived };
  const robots = createRobotsCache(() => performance.now());
  const closing = new AbortController();
  return {
    fetchPage: (url, { signal, ...options } = {}) =>
      fetchPage(url, rules, {
        ...options,
        signal: signal ? AbortSignal.any([signal, closing.signal]) : closing.signal,
      }),
    openResources: ({ signal, ...options }) =>
      openResourceFetch(rules, robots, { ...options, signal: AbortSignal.any([signal, closing.signal]) }),
    close: () => closing.abort(),
  };
}
