import { fact } from '../../../engine/fact.ts';
import { type PageRequest, renderBlockingRequests } from './render-blocking-requests.ts';

/** The requests that the page needs first: render-blocking scripts and stylesheets, then preloaded fonts. */
export const earlyRequests = fact((page): PageRequest[] => {
  const preloads = new Set(page.document.querySelectorAll('link[rel~="preload" i]'));
  const fonts = page.document.querySelectorAll('head link').flatMap((element) => {
    if (!preloads.has(element) || element.getAttribute('as')?.trim().toLowerCase() !== 'font') return [];
    const url = URL.parse(element.getAttribute('href') ?? '', page.document.baseURI);
    return url ? [{ element, url }] : [];
  });
  return [...renderBlockingRequests(page), ...fonts];
});
