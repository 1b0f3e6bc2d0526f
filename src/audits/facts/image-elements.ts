import { attribute } from '../../engine/elements/attribute.ts';
import { elementsNamed } from '../../engine/elements/elements.ts';
import { fact } from '../../engine/fact.ts';
import type { Element } from '../../engine/page.ts';
import { withoutFragment } from '../../engine/text/without-fragment.ts';
import { baseUrl } from './base-url.ts';

/** An `img` that has a picture to show before any script runs. */
export interface ImageElement {
  element: Element;
  /** Address of its `src`, without fragment; null where only `srcset` names pictures. */
  url: string | null;
  /** The browser chooses among several files, by `srcset` or `picture`. */
  hasChoice: boolean;
  /** It loads when the reader comes near. */
  isLazy: boolean;
}

/** The page's pictures from the network, in document order; those inside the page itself (`data:`) are left out. */
export const imageElements = fact((page): ImageElement[] =>
  elementsNamed(page, 'img').flatMap((element) => {
    const src = attribute(element, 'src')?.trim();
    const url = src ? URL.parse(src, baseUrl(page)) : null;
    const hasChoice = hasSources(element) || Boolean(attribute(element, 'srcset')?.trim());
    const isFetched = url !== null && /^https?:$/.test(url.protocol);
    if (!isFetched && !hasChoice) return [];
    return [
      {
        element,
        url: isFetched ? withoutFragment(url.href) : null,
        hasChoice,
        isLazy: attribute(element, 'loading')?.trim().toLowerCase() === 'lazy',
      },
    ];
  }),
);

function hasSources({ parentNode }: Element): boolean {
  if (parentNode?.nodeName !== 'picture') return false;
  return parentNode.childNodes.some(
    (node) => 'tagName' in node && node.tagName === 'source' && Boolean(attribute(node, 'srcset')?.trim()),
  );
}
