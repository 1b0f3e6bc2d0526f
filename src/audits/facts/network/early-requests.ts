import { linkElements } from '../../../engine/dom/link-elements.ts';
import { fact } from '../../../engine/fact.ts';
import { requestUrl } from '../../../engine/request-url.ts';
import { type PageRequest, renderBlockingRequests } from './render-blocking-requests.ts';

/** The requests that the page needs first: render-blocking scripts and stylesheets, then preloaded fonts. */
export const earlyRequests = fact((page): PageRequest[] => {
  const { document } = page;
  const fonts = linkElements(document, 'preload').flatMap((element) => {
    if (!document.head?.contains(element)) return [];
    if (element.getAttribute('as')?.trim().toLowerCase() !== 'font') return [];
    const url = requestUrl(page, 'active', element.getAttribute('href') ?? '');
    return url ? [{ element, url }] : [];
  });
  return [...renderBlockingRequests(page), ...fonts];
});
