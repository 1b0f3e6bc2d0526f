import type { Element } from '../../../engine/dom/nodes.ts';
import { fact } from '../../../engine/fact.ts';

const SVG_URL = /^data:image\/svg\+xml|\.svgz?(?:[?#]|$)/i;

/**
 * The page's `img` elements with raster images. SVG images, identified by their URL as in Lighthouse, are sharp at
 * every size and keep their proportions.
 */
export const pixelImages = fact((page) =>
  page.document.querySelectorAll('img').filter((image) => !isSvg(image)),
);

function isSvg(image: Element): boolean {
  const hasChoice = image.hasAttribute('srcset') || image.parentElement?.localName === 'picture';
  return !hasChoice && SVG_URL.test(image.getAttribute('src')?.trim() ?? '');
}
