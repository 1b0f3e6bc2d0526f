import type { Resource, ResourcePurpose } from '../page/resource.ts';
import { fact } from './fact.ts';
import type { Page } from './page.ts';
import { withoutFragment } from './text/without-fragment.ts';

const resourcesByUrl = fact((page) => new Map(page.resources.map((resource) => [resource.url, resource])));

/**
 * What was fetched from an absolute address, whatever its fragment and for whichever purpose it was asked
 * first; null when it never was.
 */
export function resourceAt(page: Page, url: string): Resource | null {
  return resourcesByUrl(page).get(withoutFragment(url)) ?? null;
}

/** What was fetched for a purpose, in the order planned. */
export function resourcesFor(page: Page, purpose: ResourcePurpose): Resource[] {
  return page.resources.filter((resource) => resource.purpose === purpose);
}
