import { linkElements } from '../../engine/dom/link-elements.ts';
import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';

/** The absolute form of a URL in the markup, as a list; empty when browsers would not fetch it. */
export function addressOf(page: Page, written: string | null): string[] {
  const url = written?.trim() ? URL.parse(written, page.document.baseURI)?.href : null;
  return url ? [url] : [];
}

/** The URLs in an attribute of these elements, in document order. */
export function addressesOf(page: Page, elements: readonly Element[], name: string): string[] {
  return elements.flatMap((element) => addressOf(page, element.getAttribute(name)));
}

/** The URLs that the page preloads as the given kind. */
export function preloadsOf(page: Page, kind: string): string[] {
  const preloads = linkElements(page.document, 'preload').filter(
    (link) => link.getAttribute('as')?.trim().toLowerCase() === kind,
  );
  return addressesOf(page, preloads, 'href');
}
