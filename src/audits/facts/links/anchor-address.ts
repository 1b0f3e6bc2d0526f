import { html } from 'parse5';
import type { Element } from '../../../engine/dom/nodes.ts';
import { svgAddress } from '../../../engine/dom/svg-address.ts';

/** The DOM's `href` of an `a`. An invalid one stays as written, except in SVG; empty when there is none. */
export function anchorAddress(element: Element): string {
  const written = element.getAttribute('href');
  const { baseURI, URL: pageUrl } = element.ownerDocument;
  if (element.namespaceURI !== html.NS.SVG) {
    return written === null ? '' : (URL.parse(written, baseURI)?.href ?? written);
  }
  return URL.parse(svgAddress(element) ?? '', pageUrl)?.href ?? '';
}
