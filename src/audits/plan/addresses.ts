import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';

/** The absolute form of an address in the markup; empty when a browser would not fetch it. */
export function addressOf(page: Page, written: string | null): string[] {
  const url = written?.trim() ? URL.parse(written, page.document.baseURI)?.href : null;
  return url ? [url] : [];
}

/** The addresses in an attribute of these elements, in their order. */
export function addressesOf(page: Page, elements: readonly Element[], name: string): string[] {
  return elements.flatMap((element) => addressOf(page, element.getAttribute(name)));
}

/** The addresses that the page preloads as the given kind. */
export function preloadsOf(page: Page, kind: string): string[] {
  const preloads = page.document
    .querySelectorAll('link[rel~="preload" i]')
    .filter((link) => link.getAttribute('as')?.trim().toLowerCase() === kind);
  return addressesOf(page, preloads, 'href');
}
