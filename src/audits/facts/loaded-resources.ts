import { fact } from '../../engine/fact.ts';
import type { Resource } from '../../page/resource.ts';

/** What browsers load files for. */
export const LOADED_PURPOSES = ['stylesheet', 'script', 'image', 'font', 'media'] as const;
export type LoadedPurpose = (typeof LOADED_PURPOSES)[number];

/** The files that a browser loads to show the page, as far as markup and style sheets tell. */
export const loadedResources = fact((page) => page.resources.filter(isLoaded));

function isLoaded(resource: Resource): resource is Resource & { purpose: LoadedPurpose } {
  return LOADED_PURPOSES.some((purpose) => purpose === resource.purpose);
}
