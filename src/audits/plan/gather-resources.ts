import type { Page } from '../../engine/page.ts';
import type { Resource, ResourceRequest } from '../../page/resource.ts';
import { planRequests } from './plan-requests.ts';

/** Resources of the page, those that they refer to, and imports of imported stylesheets. */
const MAX_ROUNDS = 3;

/** Fetches resources, and returns them in the order of the requests; an empty list when no more can be fetched. */
export type FetchResources = (requests: ResourceRequest[]) => Promise<Resource[]>;

/** A page with the resources that could be fetched. */
export interface GatheredPage {
  page: Page;
  /** The error that ended the planning of requests, so that resources are missing; else null. */
  planError: unknown;
}

/** Fetches the resources that the page does not have yet. Rejects only if `fetchResources` does. */
export async function gatherResources(page: Page, fetchResources: FetchResources): Promise<GatheredPage> {
  let gathered = page;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let requests: ResourceRequest[];
    try {
      requests = planRequests(gathered);
    } catch (planError) {
      // The page can still be audited without them.
      return { page: gathered, planError };
    }
    const resources = requests.length > 0 ? await fetchResources(requests) : [];
    if (resources.length === 0) break;
    gathered = { ...gathered, resources: [...gathered.resources, ...resources] };
  }
  return { page: gathered, planError: null };
}
