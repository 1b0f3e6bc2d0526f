import type { Page } from '../../engine/page.ts';
import type { Resource, ResourceRequest } from '../../page/resource.ts';
import { planRequests } from './plan-requests.ts';

/** Rounds of requests: resources of the page, resources of those, and once more for imports of imports. */
const MAX_ROUNDS = 3;

/** Fetches resources, and returns them in the order of the requests; none when no more can be fetched. */
export type FetchResources = (requests: ResourceRequest[]) => Promise<Resource[]>;

/** A page with everything that could be fetched beside it. */
export interface GatheredPage {
  page: Page;
  /** The error that ended the planning of requests, so that the page lacks resources; else null. */
  planError: unknown;
}

/** Fetches the resources of the page that it does not have yet. Rejects only if `fetchResources` does. */
export async function gatherResources(page: Page, fetchResources: FetchResources): Promise<GatheredPage> {
  let gathered = page;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let requests: ResourceRequest[];
    try {
      requests = planRequests(gathered);
    } catch (planError) {
      // The page may still be audited without them.
      return { page: gathered, planError };
    }
    const resources = requests.length > 0 ? await fetchResources(requests) : [];
    if (resources.length === 0) break;
    gathered = { ...gathered, resources: [...gathered.resources, ...resources] };
  }
  return { page: gathered, planError: null };
}
