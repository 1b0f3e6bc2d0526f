import { attribute } from '../dom/attribute.ts';
import { headElements } from '../dom/head-elements.ts';
import { fact } from '../fact.ts';
import type { Element } from '../page.ts';
import { baseUrl } from './base-url.ts';
import { screenStylesheetLinks } from './screen-stylesheet-links.ts';
import { scripts } from './scripts.ts';

/** A file that an element of the page asks for. */
export interface PageRequest {
  element: Element;
  url: URL;
}

/** The scripts and style sheets of the head that the first paint waits for, in document order. */
export const renderBlockingRequests = fact((page): PageRequest[] => {
  const addresses = new Map<Element, string | null>([
    ...scripts(page)
      .filter(({ isBlocking }) => isBlocking)
      .map(({ element, src }) => [element, src] as const),
    ...screenStylesheetLinks(page).map((link) => [link, attribute(link, 'href')] as const),
  ]);
  return headElements(page).flatMap((element) => {
    const address = addresses.get(element);
    const url = address ? URL.parse(address, baseUrl(page)) : null;
    return url ? [{ element, url }] : [];
  });
});
