import { attribute } from '../../engine/elements/attribute.ts';
import { headElementsNamed } from '../../engine/elements/head-elements.ts';
import { linkElements } from '../../engine/elements/link-elements.ts';
import { fact } from '../../engine/fact.ts';
import { baseUrl } from './base-url.ts';
import { type PageRequest, renderBlockingRequests } from './render-blocking-requests.ts';

/** What the page needs first: its blocking scripts and style sheets, and then its preloaded fonts. */
export const earlyRequests = fact((page): PageRequest[] => {
  const preloads = new Set(linkElements(page, 'preload'));
  const fonts = headElementsNamed(page, 'link').flatMap((element) => {
    if (!preloads.has(element) || attribute(element, 'as')?.trim().toLowerCase() !== 'font') return [];
    const url = URL.parse(attribute(element, 'href') ?? '', baseUrl(page));
    return url ? [{ element, url }] : [];
  });
  return [...renderBlockingRequests(page), ...fonts];
});
