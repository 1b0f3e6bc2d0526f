import { cascade } from '../../../engine/dom/cascade.ts';
import { SIZE_PROPERTIES } from '../../../engine/dom/longhands.ts';
import type { Element } from '../../../engine/dom/nodes.ts';
import { fact } from '../../../engine/fact.ts';
import type { Page } from '../../../engine/page.ts';
import type { PixelSize } from '../../image-size/image-size.ts';
import { hiding } from '../document/hiding.ts';
import { unreadStylesheets } from '../network/unread-stylesheets.ts';
import { imageElements } from './image-elements.ts';
import { type FetchedImage, imageFiles } from './image-files.ts';

/** An image whose size on the page is certain without a layout. */
export interface ExactlySizedImage {
  element: Element;
  /** The file, in its own size. */
  file: FetchedImage;
  /** In CSS pixels. */
  displayed: PixelSize;
}

const SIZING = new Set(SIZE_PROPERTIES);

/**
 * The images with one file that have exactly the size of their attributes, since no CSS sets their size. Empty while
 * some CSS is unknown.
 */
export const exactlySizedImages = fact((page): ExactlySizedImage[] => {
  if (unreadStylesheets(page).length > 0) return [];
  return imageElements(page).flatMap(({ element, url, hasChoice }) => {
    const file = imageFiles(page).get(url ?? '');
    const [width, height] = [pixels(element, 'width'), pixels(element, 'height')];
    if (!file || hasChoice || !width || !height) return [];
    if (hiding(page).isUndisplayed(element) || isStyled(page, element)) return [];
    return [{ element, file, displayed: { width, height } }];
  });
});

function pixels(element: Element, name: string): number | null {
  const value = element.getAttribute(name)?.trim() ?? '';
  return /^\d{1,5}(?:px)?$/.test(value) ? Number.parseInt(value, 10) : null;
}

function isStyled(page: Page, element: Element): boolean {
  return cascade(page)(element)
    .keys()
    .some((property) => SIZING.has(property));
}
