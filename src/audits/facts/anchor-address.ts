import { html } from 'parse5';
import { attribute } from '../../engine/elements/attribute.ts';
import type { Element, Page } from '../../engine/page.ts';
import { baseUrl } from './base-url.ts';

/** The DOM's `href` of an `a`. One that is no address stays as written, save in drawings; empty when there is none. */
export function anchorAddress(page: Page, element: Element): string {
  const written = attribute(element, 'href');
  if (element.namespaceURI !== html.NS.SVG) {
    return written === null ? '' : (URL.parse(written, baseUrl(page))?.href ?? written);
  }
  const xlink = element.attrs.find(({ name, namespace }) => name === 'href' && namespace === html.NS.XLINK);
  return URL.parse(written ?? xlink?.value ?? '', page.url)?.href ?? '';
}
