import { attribute } from '../../engine/elements/attribute.ts';
import { fact } from '../../engine/fact.ts';
import type { Element, Page } from '../../engine/page.ts';
import type { PixelSize } from '../image-size/pixel-size.ts';
import { imageElements } from './image-elements.ts';
import { type FetchedImage, imageFiles } from './image-files.ts';
import { isDisplayed } from './is-displayed.ts';
import { styleOf } from './style-of.ts';
import { unreadStylesheets } from './unread-stylesheets.ts';

/** A picture whose size on the page is certain without laying the page out. */
export interface ExactlySizedImage {
  element: Element;
  /** The file, in its own size. */
  file: FetchedImage;
  /** In CSS pixels. */
  displayed: PixelSize;
}

/** What CSS may say without changing the size. */
const HARMLESS = new Set(['display', 'position']);

/**
 * The pictures of one file that are shown exactly as large as their attributes say, since no CSS speaks of their
 * size. None while some CSS is unknown.
 */
export const exactlySizedImages = fact((page): ExactlySizedImage[] => {
  if (unreadStylesheets(page).length > 0) return [];
  return imageElements(page).flatMap(({ element, url, hasChoice }) => {
    const file = imageFiles(page).get(url ?? '');
    const [width, height] = [pixels(element, 'width'), pixels(element, 'height')];
    if (!file || hasChoice || !width || !height) return [];
    if (!isDisplayed(page, element) || isStyled(page, element)) return [];
    return [{ element, file, displayed: { width, height } }];
  });
});

function pixels(element: Element, name: string): number | null {
  const value = attribute(element, name)?.trim() ?? '';
  return /^\d{1,5}(?:px)?$/.test(value) ? Number.parseInt(value, 10) : null;
}

function isStyled(page: Page, element: Element): boolean {
  return [...styleOf(page, element).keys()].some((property) => !HARMLESS.has(property));
}
