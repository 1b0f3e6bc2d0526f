import { PHONE_HEIGHT_PX, PHONE_WIDTH_PX } from '../../engine/css/media-query.ts';
import { cascade } from '../../engine/dom/cascade.ts';
import { Element, type Node, Text } from '../../engine/dom/nodes.ts';
import { pixels } from '../../engine/dom/pixels.ts';
import { fact } from '../../engine/fact.ts';
import type { Page } from '../../engine/page.ts';
import { resourceAt } from '../../engine/resources.ts';
import { collapseWhiteSpace } from '../../engine/text/collapse-white-space.ts';
import { foundResponse } from '../../page/found-resource.ts';
import { hiding } from '../document/hiding.ts';
import type { PixelSize } from '../image-size/image-size.ts';
import { type ImageElement, imageElements } from './image-elements.ts';
import { imageFiles } from './image-files.ts';

/**
 * Chrome loads lazy images within 1,250 px below the screen at once, on fast connections:
 * https://web.dev/articles/browser-level-image-lazy-loading
 */
export const FAR_TOP = PHONE_HEIGHT_PX + 1_250;
/** About 1,500 characters of 16 px fill the screen. */
const CHARACTER_AREA = (PHONE_WIDTH_PX * PHONE_HEIGHT_PX) / 1_500;

/** A displayed image whose file is not missing, with its estimated position on a phone. */
export interface PlacedImage extends ImageElement {
  /** Pixels from the start of the main content; not measured further than `FAR_TOP`. */
  top: number;
  /** As displayed; null if unknown or not measured. */
  size: PixelSize | null;
}

/**
 * The displayed images in document order. The text and the images before an image give its position, in one column
 * without margins. The measurement starts at the first `main` or `article`, because the height of a site's header is
 * unknown: many headers contain collapsed menus.
 */
export const placedImages = fact((page): PlacedImage[] => {
  const images = new Map(imageElements(page).map((image) => [image.element, image]));
  const [body] = page.document.querySelectorAll('body');
  if (!body || images.size === 0) return [];
  const start = page.document.querySelector('main') ?? page.document.querySelector('article') ?? body;
  const placed: PlacedImage[] = [];
  let isStarted = false;
  let top = 0;
  const pending: Node[] = [body];
  for (let node = pending.pop(); node; node = pending.pop()) {
    isStarted ||= node === start;
    const isMeasured = isStarted && top < FAR_TOP;
    if (node instanceof Text && isMeasured) top += (textLength(node) * CHARACTER_AREA) / PHONE_WIDTH_PX;
    if (!(node instanceof Element)) continue;
    const image = images.get(node);
    // Styles take time: those of elements whose position does not matter are not computed.
    if ((image || isMeasured) && hiding(page).isUndisplayed(node)) continue;
    if (image && !isMissing(page, image)) {
      const size = top < FAR_TOP ? displayedSize(page, image) : null;
      placed.push({ ...image, top, size });
      if (size && isStarted) top += (size.width * size.height) / PHONE_WIDTH_PX;
    }
    for (const child of node.childNodes.toReversed()) pending.push(child);
  }
  return placed;
});

function textLength({ data }: Text): number {
  return collapseWhiteSpace(data).length;
}

function isMissing(page: Page, { url }: ImageElement): boolean {
  const resource = url === null ? null : resourceAt(page, url);
  return resource?.response ? !foundResponse(resource) : false;
}

/** Size by the style, the attributes or the file, at most as wide as the phone. */
function displayedSize(page: Page, { element, url }: ImageElement): PixelSize | null {
  const style = cascade(page)(element);
  const lengthOf = (name: string, screenPx: number) =>
    [style.get(name), element.getAttribute(name)]
      .map((length) => pixels(length?.trim() ?? '', screenPx))
      .find((length) => length !== null && length > 0);
  const width = lengthOf('width', PHONE_WIDTH_PX);
  const height = lengthOf('height', PHONE_HEIGHT_PX);
  const natural = width && height ? { width, height } : imageFiles(page).get(url ?? '');
  if (!natural) return null;
  const ratio = natural.height / natural.width;
  const shown = Math.min(width ?? (height ? height / ratio : natural.width), PHONE_WIDTH_PX);
  return { width: shown, height: shown * ratio };
}
