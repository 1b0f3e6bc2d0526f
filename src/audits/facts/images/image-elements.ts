import type { Element } from '../../../engine/dom/nodes.ts';
import { fact } from '../../../engine/fact.ts';
import { requestUrl } from '../../../engine/request-url.ts';
import { withoutFragment } from '../../../engine/text/without-fragment.ts';

/** An `img` that loads a file before any script runs. */
export interface ImageElement {
  element: Element;
  /** The URL that browsers request for its `src`, without fragment; null if only `srcset` has URLs. */
  url: string | null;
  /** The browser chooses among several files, by `srcset` or `picture`. */
  hasChoice: boolean;
  /** It loads when the visitor scrolls near it. */
  isLazy: boolean;
}

/** The page's images from the network, in document order; those with a `data:` URL are left out. */
export const imageElements = fact((page): ImageElement[] =>
  page.document.querySelectorAll('img').flatMap((element) => {
    const src = element.getAttribute('src')?.trim();
    const url = src ? requestUrl(page, 'passive', src) : null;
    const hasChoice = hasSources(element) || Boolean(element.getAttribute('srcset')?.trim());
    const isFetched = url !== null && /^https?:$/.test(url.protocol);
    if (!isFetched && !hasChoice) return [];
    return [
      {
        element,
        url: isFetched ? withoutFragment(url.href) : null,
        hasChoice,
        isLazy: element.getAttribute('loading')?.trim().toLowerCase() === 'lazy',
      },
    ];
  }),
);

function hasSources({ parentElement }: Element): boolean {
  if (parentElement?.localName !== 'picture') return false;
  return parentElement.children.some(
    (child) => child.localName === 'source' && Boolean(child.getAttribute('srcset')?.trim()),
  );
}
