import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';

/** An address of the page's markup in full; empty when there is none that a browser would fetch. */
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
