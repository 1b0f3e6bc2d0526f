import { fact } from '../../../engine/fact.ts';
import { withoutFragment } from '../../../engine/text/without-fragment.ts';
import { LOADED_PURPOSES, type LoadedPurpose, type Resource } from '../../../page/resource.ts';
import { hintLinks } from '../links/hint-links.ts';
import { usedFontFaces } from './used-font-faces.ts';

/** The files that markup and stylesheets refer to for the display of the page, including fonts that no text uses. */
export const loadedResources = fact((page) => page.resources.filter(isLoaded));

/** The files that browsers request to display the page: a font only where it is preloaded or an element uses it. */
export const requestedResources = fact((page) => {
  const preloads = hintLinks(page, 'preload').flatMap(({ url, parameter }) =>
    url && parameter('as')?.trim().toLowerCase() === 'font' ? [url.href] : [],
  );
  const used = usedFontFaces(page).flatMap(({ urls }) => urls);
  const fontUrls = new Set([...preloads, ...used].map(withoutFragment));
  return loadedResources(page).filter(({ purpose, url }) => purpose !== 'font' || fontUrls.has(url));
});

function isLoaded(resource: Resource): resource is Resource & { purpose: LoadedPurpose } {
  return LOADED_PURPOSES.some((purpose) => purpose === resource.purpose);
}
