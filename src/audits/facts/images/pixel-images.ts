import type { Element } from '../../../engine/dom/nodes.ts';
import { fact } from '../../../engine/fact.ts';

const DRAWING = /^data:image\/svg\+xml|\.svgz?(?:[?#]|$)/i;

/**
 * The page's `img` elements that show pixels. Drawings (SVG), told by their address as Lighthouse tells them, are
 * sharp in every size, and keep their proportions within whatever box they are given.
 */
export const pixelImages = fact((page) =>
  page.document.querySelectorAll('img').filter((image) => !isDrawing(image)),
);

function isDrawing(image: Element): boolean {
  const hasChoice = image.hasAttribute('srcset') || image.parentElement?.localName === 'picture';
  return !hasChoice && DRAWING.test(image.getAttribute('src')?.trim() ?? '');
}
