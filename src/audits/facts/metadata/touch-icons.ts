import { linkElements } from '../../../engine/dom/link-elements.ts';
import type { Element } from '../../../engine/dom/nodes.ts';
import { fact } from '../../../engine/fact.ts';

/** An icon for the home screen of iPhones and iPads. */
export interface TouchIcon {
  element: Element;
  /** Absolute. */
  url: string;
  sizes: string | null;
}

/** The Apple touch icons that the page declares, those of the older relation `-precomposed` last. */
export const touchIcons = fact((page): TouchIcon[] =>
  ['apple-touch-icon', 'apple-touch-icon-precomposed']
    .flatMap((rel) => linkElements(page.document, rel))
    .flatMap((element) => {
      const href = element.getAttribute('href');
      const url = href ? URL.parse(href, page.document.baseURI)?.href : null;
      return url ? [{ element, url, sizes: element.getAttribute('sizes') }] : [];
    }),
);
