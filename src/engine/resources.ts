import type { Resource, ResourcePurpose } from '../page/resource.ts';
import { fact } from './fact.ts';
import type { Page } from './page.ts';
import { withoutFragment } from './request-url.ts';

const resourcesByUrl = fact((page) => new Map(page.resources.map((resource) => [resource.url, resource])));

/** The resource with an absolute URL, regardless of fragment and purpose; null if it was not requested. */
export function resourceAt(page: Page, url: string): Resource | null {
  return resourcesByUrl(page).get(withoutFragment(url)) ?? null;
}

/** The resources requested for a purpose, in the order planned. */
export function resourcesFor(page: Page, purpose: ResourcePurpose): Resource[] {
  return page.resources.filter((resource) => resource.purpose === purpose);
}
