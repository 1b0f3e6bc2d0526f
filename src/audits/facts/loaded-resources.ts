import { fact } from '../fact.ts';
import type { ResourcePurpose } from '../resource.ts';

const LOADED_PURPOSES = new Set<ResourcePurpose>(['stylesheet', 'script', 'image', 'font', 'media']);

/** The files that a browser loads to show the page, as far as markup and style sheets tell. */
export const loadedResources = fact((page) =>
  page.resources.filter(({ purpose }) => LOADED_PURPOSES.has(purpose)),
);
