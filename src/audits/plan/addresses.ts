import { attribute } from '../../engine/elements/attribute.ts';
import { linkElements } from '../../engine/elements/link-elements.ts';
import type { Element, Page } from '../../engine/page.ts';
import { baseUrl } from '../facts/base-url.ts';

/** An address of the page's markup in full; empty when there is none that a browser would fetch. */
export function addressOf(page: Page, written: string | null): string[] {
  const url = written?.trim() ? URL.parse(written, baseUrl(page))?.href : null;
  return url ? [url] : [];
}

/** The addresses in an attribute of these elements, in their order. */
export function addressesOf(page: Page, elements: readonly Element[], name: string): string[] {
  return elements.flatMap((element) => addressOf(page, attribute(element, name)));
}

/** The addresses that the page preloads as the given kind. */
export function preloadsOf(page: Page, kind: string): string[] {
  const preloads = linkElements(page, 'preload').filter(
    (link) => attribute(link, 'as')?.trim().toLowerCase() === kind,
  );
  return addressesOf(page, preloads, 'href');
}
