import type { Resource, ResourceRequest } from '../../../src/page/resource.ts';
import type { Route } from '../../support/fixture-site.ts';
import { fetcher, site } from '../fetch-fixture.ts';

/** The page whose resources are fetched; they are on other sites. */
export const PAGE_URL = 'https://page.example/';

/** A request as the planner writes it: the whole text of a file, unless the test says otherwise. */
export function request(url: string, parts: Partial<ResourceRequest> = {}): ResourceRequest {
  return { url, purpose: 'script', method: 'GET', body: 'text', ...parts };
}

type FetchOptions = {
  signal?: AbortSignal;
  pageUrl?: string;
  isPolite?: boolean;
  shared?: ReturnType<typeof fetcher>;
};

/** Fetches in one round, with the sites that may be reached. */
export async function fetchAll(
  requests: ResourceRequest[],
  {
    signal = AbortSignal.any([]),
    pageUrl = PAGE_URL,
    isPolite = false,
    shared,
    ...options
  }: FetchOptions & Parameters<typeof fetcher>[0] = {},
): Promise<Resource[]> {
  const fetching = (shared ?? fetcher(options)).openResources({ pageUrl, signal, isPolite });
  try {
    return await fetching.fetch(requests);
  } finally {
    fetching.close();
  }
}

/** Fetches that many files of a site, which are all alike. */
export async function fetchMany(count: number, route: Route, parts: Partial<ResourceRequest> = {}) {
  const served = await site({}, { otherwise: route });
  const requests = Array.from({ length: count }, (_, i) => request(served.url(`/${i}`), parts));
  return { served, requests, resources: await fetchAll(requests, { reaching: [served] }) };
}
