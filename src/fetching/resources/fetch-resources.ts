import pLimit, { type LimitFunction } from 'p-limit';
import type { FetchErrorCode } from '../../page/fetch-error-codes.ts';
import type { Resource, ResourceFailure, ResourceRequest, ResourceResponse } from '../../page/resource.ts';
import { FetchError } from '../guard/fetch-error.ts';
import { isMissingDnsResponse } from '../guard/resolve-host.ts';
import { RequestLimitError, withAdmission } from '../request/admission.ts';
import { openConnections, type RunOptions } from '../request/connections.ts';
import type { RequestRules } from '../request/send-request.ts';
import { createByteLimit } from './byte-limit.ts';
import { fetchResource } from './fetch-resource.ts';
import type { RobotsCache } from './robots-cache.ts';

/** Together with the page, a report reads less than 30 MiB. No single connection may send more either. */
const MAX_RESOURCE_BYTES = 24_000_000;
/** Redirects count, and so does a `GET` after a failed `HEAD`. */
const MAX_REQUESTS = 100;
/** One resource, redirects included. */
const MAX_RESOURCE_MS = 5_000;

/** Fetches the resources of one report. All rounds share connections and limits. */
export type ResourceFetch = ReturnType<typeof openResourceFetch>;

/** The report whose resources are fetched. A resource without a response when `signal` aborts fails with `timeout`. */
export interface ResourceFetchOptions extends RunOptions {
  /** The final URL of the page. */
  pageUrl: string;
  /** Whether the host of the page gets one request at a time; 6 at once by default, as in browsers. */
  isPolite?: boolean;
}

/** Prepares to fetch the resources of one report. */
export function openResourceFetch(
  rules: RequestRules,
  robots: RobotsCache,
  { pageUrl, signal, hosts, admit, isPolite = false }: ResourceFetchOptions,
) {
  const connections = openConnections(rules, hosts);
  const byteLimit = createByteLimit(MAX_RESOURCE_BYTES);
  const { allow, headersFor } = rules;
  const ownOrigin = originOf(pageUrl);
  const spared = isPolite ? hostOf({ url: pageUrl }) : null;
  const limit = limitConcurrency(spared);
  // Checks of links that wait for their host must not delay the files of the page.
  const limitChecks = admit ? limitConcurrency(spared) : limit;
  let requests = 0;

  const responseTo = (request: ResourceRequest): Promise<ResourceResponse> =>
    withAdmission({ admit, purpose: request.purpose, timeoutMs: MAX_RESOURCE_MS, signal }, (tools) => {
      const { url, purpose } = request;
      const admitNext = async (url: URL) => {
        if (++requests > MAX_REQUESTS) throw new RequestLimitError();
        await tools.admit(url);
      };
      const own = { connections, allow, headersFor, byteLimit };
      const fetch = () => fetchResource(request, { ...own, ...tools, admit: admitNext });
      return purpose === 'robots' ? robots.find({ url, isOwn: originOf(url) === ownOrigin, fetch }) : fetch();
    });
  const fetchOne = async (request: ResourceRequest): Promise<Resource> => {
    try {
      const response = await responseTo(request);
      return { ...request, response, failure: null, failureCode: null };
    } catch (error) {
      const failureCode = codeOf(error, signal);
      return { ...request, response: null, failure: FAILURES[failureCode] ?? 'fetch-failed', failureCode };
    }
  };
  return {
    /** Sends the requests; never rejects. Resolves with their resources in order. `onFetched` is called for each. */
    fetch: (requests: readonly ResourceRequest[], onFetched?: () => void): Promise<Resource[]> =>
      Promise.all(
        requests.map((request) =>
          (request.purpose === 'link-probe' ? limitChecks : limit)(hostOf(request), async () => {
            const resource = await fetchOne(request);
            onFetched?.();
            return resource;
          }),
        ),
      ),
    close: connections.close,
  };
}

function hostOf({ url }: Pick<ResourceRequest, 'url'>): string {
  return URL.parse(url)?.host ?? '';
}

function originOf(url: string): string | undefined {
  return URL.parse(url)?.origin;
}

type FailureCode = FetchErrorCode | 'request_limit';

function codeOf(error: unknown, signal: AbortSignal): FailureCode {
  if (error instanceof RequestLimitError) return 'request_limit';
  // A name server that does not respond does not prove that the name does not exist.
  if (error instanceof FetchError) {
    return error.code === 'dns_failed' && isMissingDnsResponse(error.cause) ? 'connect_failed' : error.code;
  }
  return signal.aborted ? 'timeout' : 'connect_failed';
}

/** Other failures are `fetch-failed`. */
const FAILURES: Partial<Record<FailureCode, ResourceFailure>> = {
  timeout: 'timeout',
  too_large: 'too-large',
  request_limit: 'request-limit',
  blocked_address: 'blocked',
  redirect_blocked: 'blocked',
};

const MAX_CONCURRENT = 16;
const MAX_CONCURRENT_PER_HOST = 6;

/** Limits concurrency to 16, to 6 for each host, and to 1 for `spared`: work runs when both have a free slot. */
export function limitConcurrency(spared: string | null = null) {
  const overall = pLimit(MAX_CONCURRENT);
  const byHost = new Map<string, LimitFunction>();
  return <Result>(host: string, work: () => Promise<Result>): Promise<Result> => {
    const ofHost = byHost.get(host) ?? pLimit(host === spared ? 1 : MAX_CONCURRENT_PER_HOST);
    byHost.set(host, ofHost);
    // Acquires the slot of the host first: work that waits for its host must not occupy a slot that another host could
    // use.
    return ofHost(() => overall(work));
  };
}
