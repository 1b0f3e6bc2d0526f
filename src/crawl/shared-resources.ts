import { LRUCache } from 'lru-cache';
import type { Resource, ResourceRequest } from '../page/resource.ts';

/** As long as a site audit of some thousand pages takes. */
const MAX_AGE_MS = 15 * 60 * 1000;
const MAX_FAILURE_AGE_MS = 60 * 1000;
const MAX_CHARACTERS = 50_000_000;
/** Counted for each response besides its text, so that at most 50,000 responses are kept. */
const BASE_CHARACTERS = 1_000;

/** Fetches all of the resources. */
export type FetchAll = (requests: readonly ResourceRequest[]) => Promise<Resource[]>;

/**
 * Fetches resources for a page of a site audit; those that another page has fetched are not requested again.
 * @param siteAudit identifies it
 */
type ShareResources = (
  siteAudit: string,
  requests: readonly ResourceRequest[],
  load: FetchAll,
) => Promise<Resource[]>;

/**
 * Keeps the resources of site audits: pages of a site share most of their files, their links, and all files of the site
 * such as its robots.txt, so that a site audit requests each once in a process. Failures are kept for a minute: otherwise,
 * every page would wait for a host that does not respond. Those of the limits of one page are not kept.
 */
export function createSharedResources(): ShareResources {
  const kept = new LRUCache<string, Resource>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ response }) =>
      BASE_CHARACTERS + (response?.text?.length ?? 0) + (response?.prefix?.length ?? 0),
    ttl: MAX_AGE_MS,
  });
  const underWay = new Map<string, Promise<Resource | undefined>>();
  return async (siteAudit, requests, load) => {
    const keyOf = ({ url, method, body }: ResourceRequest) => `${siteAudit} ${method} ${body} ${url}`;
    const shared = await Promise.all(
      requests.map((request) => kept.get(keyOf(request)) ?? underWay.get(keyOf(request))),
    );
    const missing = requests.filter((_, i) => !shared[i]);
    const fetching = load(missing);
    for (const [i, request] of missing.entries())
      underWay.set(
        keyOf(request),
        fetching.then(
          (resources) => resources[i],
          () => undefined,
        ),
      );
    try {
      const fetched = await fetching;
      for (const resource of fetched) {
        const ttl = resource.response ? MAX_AGE_MS : MAX_FAILURE_AGE_MS;
        if (resource.failure !== 'request-limit') kept.set(keyOf(resource), resource, { ttl });
      }
      const byKey = new Map(fetched.map((resource) => [keyOf(resource), resource]));
      return requests.flatMap((request, i) => {
        const resource = shared[i] ?? byKey.get(keyOf(request));
        // Another page may have requested the same URL for another purpose.
        return resource ? { ...resource, ...request } : [];
      });
    } finally {
      for (const request of missing) underWay.delete(keyOf(request));
    }
  };
}
