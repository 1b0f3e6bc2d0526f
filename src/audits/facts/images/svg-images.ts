import { html } from 'parse5';
import type { Element } from '../../../engine/dom/nodes.ts';
import { svgAddress } from '../../../engine/dom/svg-address.ts';
import { fact } from '../../../engine/fact.ts';

/** An SVG element that loads a file. */
export interface SvgImage {
  element: Element;
  /** As written. */
  address: string;
}

/** The SVG elements that load an image, or a part of another file. Most uses of `use` refer to the page itself. */
export const svgImages = fact((page): SvgImage[] =>
  page.document.querySelectorAll('image, use').flatMap((element) => {
    const address = element.namespaceURI === html.NS.SVG && svgAddress(element)?.trim();
    return address && !address.startsWith('#') ? [{ element, address }] : [];
  }),
);
