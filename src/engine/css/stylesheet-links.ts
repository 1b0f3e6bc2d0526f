import { linkElements } from '../dom/link-elements.ts';
import type { Element } from '../dom/nodes.ts';
import { fact } from '../fact.ts';
import { requestUrl } from '../request-url.ts';
import { matchesPhone } from './media-query.ts';

/**
 * The links to stylesheets that browsers load, with their URLs, for any medium, in document order. Alternate and disabled
 * stylesheets do not load until a user or a script selects them.
 */
export const stylesheetLinks = fact((page): { element: Element; url: URL }[] => {
  const alternates = new Set(linkElements(page.document, 'alternate'));
  return linkElements(page.document, 'stylesheet').flatMap((element) => {
    const href = element.getAttribute('href')?.trim();
    if (!href || alternates.has(element) || element.hasAttribute('disabled')) return [];
    const url = requestUrl(page, 'active', href);
    return url ? [{ element, url }] : [];
  });
});

/** The links whose stylesheet applies on a phone. */
export const screenStylesheetLinks = fact((page) =>
  stylesheetLinks(page).filter(({ element }) => matchesPhone(element.getAttribute('media') ?? '')),
);
