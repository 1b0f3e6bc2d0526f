import { fact } from '../../engine/fact.ts';
import { LOADED_PURPOSES, type LoadedPurpose, type Resource } from '../../page/resource.ts';

/** The files that browsers request to display the page. Others are not planned: see `planRequests`. */
export const loadedResources = fact((page) => page.resources.filter(isLoaded));

function isLoaded(resource: Resource): resource is Resource & { purpose: LoadedPurpose } {
  return LOADED_PURPOSES.some((purpose) => purpose === resource.purpose);
}
