import { attribute } from '../../engine/elements/attribute.ts';
import { elementsNamed } from '../../engine/elements/elements.ts';
import { fact } from '../../engine/fact.ts';
import type { Element } from '../../engine/page.ts';

const DRAWING = /^data:image\/svg\+xml|\.svgz?(?:[?#]|$)/i;

/**
 * The page's `img` elements that show pixels. Drawings (SVG), told by their address as Lighthouse tells them, are
 * sharp in every size, and keep their proportions within whatever box they are given.
 */
export const pixelImages = fact((page) => elementsNamed(page, 'img').filter((image) => !isDrawing(image)));

function isDrawing(image: Element): boolean {
  const hasChoice = attribute(image, 'srcset') !== null || image.parentNode?.nodeName === 'picture';
  return !hasChoice && DRAWING.test(attribute(image, 'src')?.trim() ?? '');
}
