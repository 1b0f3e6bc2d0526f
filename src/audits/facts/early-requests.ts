import { attribute } from '../dom/attribute.ts';
import { headElements } from '../dom/head-elements.ts';
import { linkElements } from '../dom/link-elements.ts';
import { fact } from '../fact.ts';
import type { Element, Page } from '../page.ts';
import { baseUrl } from './base-url.ts';
import { scripts } from './scripts.ts';

/** A file that the head asks for and that the first paint waits for. */
export interface EarlyRequest {
  element: Element;
  url: URL;
}

/** Blocking scripts, style sheets for the screen and preloaded fonts of the head, in no set order. */
export const earlyRequests = fact((page): EarlyRequest[] => {
  const inHead = new Set(headElements(page));
  const blockingScripts = scripts(page)
    .filter(({ isBlocking }) => isBlocking)
    .map(({ element, src }) => ({ element, address: src }));
  const links = [...screenStyleSheets(page), ...preloadedFonts(page)].map((element) => ({
    element,
    address: attribute(element, 'href'),
  }));
  return [...blockingScripts, ...links]
    .filter(({ element }) => inHead.has(element))
    .flatMap(({ element, address }) => {
      const url = address && URL.parse(address, baseUrl(page));
      return url ? [{ element, url }] : [];
    });
});

function screenStyleSheets(page: Page): Element[] {
  const alternates = new Set(linkElements(page, 'alternate'));
  return linkElements(page, 'stylesheet').filter(
    (link) =>
      !alternates.has(link) &&
      attribute(link, 'disabled') === null &&
      attribute(link, 'media')?.trim().toLowerCase() !== 'print',
  );
}

function preloadedFonts(page: Page): Element[] {
  return linkElements(page, 'preload').filter(
    (link) => attribute(link, 'as')?.trim().toLowerCase() === 'font',
  );
}
