import type { Resource, ResourceRequest } from '../../../src/page/resource.ts';
import { fetcher } from '../fetch-fixture.ts';

/** The page whose resources are fetched; they are on other sites. */
export const PAGE_URL = 'https://page.example/';

/** A request as the planner writes it: the whole text of a file, unless the test says otherwise. */
export function request(url: string, parts: Partial<ResourceRequest> = {}): ResourceRequest {
  return { url, purpose: 'script', method: 'GET', body: 'text', ...parts };
}

/** Fetches in one round, with the sites that may be reached. */
export async function fetchAll(
  requests: ResourceRequest[],
  { signal = AbortSignal.any([]), ...options }: { signal?: AbortSignal } & Parameters<typeof fetcher>[0] = {},
): Promise<Resource[]> {
  const fetching = fetcher(options).openResources({ pageUrl: PAGE_URL, signal });
  try {
    return await fetching.fetch(requests);
  } finally {
    fetching.close();
  }
}
