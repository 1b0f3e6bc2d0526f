import { html } from 'parse5';
import type { Element } from '../../engine/dom/nodes.ts';
import { svgAddress } from '../../engine/dom/svg-address.ts';
import { fact } from '../../engine/fact.ts';
import { requestUrl, withoutFragment } from '../../engine/request-url.ts';
import { chosenSource } from './chosen-source.ts';

/** An `img` that loads a file before any script runs. */
export interface ImageElement {
  element: Element;
  /** The URL that browsers on a phone request, without fragment; null if they request none. See `chosenSource`. */
  url: string | null;
  /** The browser chooses among several files, by `srcset` or `picture`. */
  hasChoice: boolean;
  /** It loads when the visitor scrolls near it. */
  isLazy: boolean;
}

/** The page's images from the network, in document order; those with a `data:` URL are left out. */
export const imageElements = fact((page): ImageElement[] =>
  page.document.querySelectorAll('img').flatMap((element) => {
    const source = chosenSource(element);
    const url = source ? requestUrl(page, 'passive', source) : null;
    const parent = element.parentElement;
    const isOneOfSeveral = parent?.localName === 'picture' && hasSources(parent);
    const hasChoice = isOneOfSeveral || Boolean(element.getAttribute('srcset')?.trim());
    const isFetched = url !== null && /^https?:$/.test(url.protocol);
    if (!isFetched && !hasChoice) return [];
    const isLazy = element.getAttribute('loading')?.trim().toLowerCase() === 'lazy';
    return { element, url: isFetched ? withoutFragment(url.href) : null, hasChoice, isLazy };
  }),
);

const hasSources = fact(({ children }: Element) =>
  children.some((child) => child.localName === 'source' && Boolean(child.getAttribute('srcset')?.trim())),
);

/** The SVG elements that load an image or a part of another file, with its address as written. */
export const svgImages = fact((page) =>
  page.document.querySelectorAll('image, use').flatMap((element) => {
    const address = element.namespaceURI === html.NS.SVG && svgAddress(element)?.trim();
    return address && !address.startsWith('#') ? { element, address } : [];
  }),
);
