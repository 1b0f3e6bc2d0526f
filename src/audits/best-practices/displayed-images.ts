import { PHONE_HEIGHT_PX, PHONE_PIXEL_RATIO, PHONE_WIDTH_PX } from '../../engine/css/media-query.ts';
import { cascade } from '../../engine/dom/cascade.ts';
import { SIZE_PROPERTIES } from '../../engine/dom/longhands.ts';
import type { Element } from '../../engine/dom/nodes.ts';
import { fact } from '../../engine/fact.ts';
import type { Page } from '../../engine/page.ts';
import { hiding } from '../../facts/document/hiding.ts';
import { elementEvidence, listEvidence } from '../../facts/evidence.ts';
import type { PixelSize } from '../../facts/image-size/image-size.ts';
import { imageElements } from '../../facts/images/image-elements.ts';
import { type FetchedImage, imageFiles } from '../../facts/images/image-files.ts';
import { unreadStylesheets } from '../../facts/network/unread-stylesheets.ts';
import { clientRendered, defineAudit, failed, notApplicable, unknown, warning } from '../audit.ts';
import { tagFixes, withSteps } from '../fixes/html-fixes.ts';
import { srcsetUrl, versionUrl } from '../fixes/image-fixes.ts';
import { unseenContent } from '../unseen-content.ts';

/** An image with one file that has exactly the size of its attributes, so that no layout is needed. */
interface DisplayedImage {
  element: Element;
  /** The file, in its own size. */
  file: FetchedImage;
  /** In CSS pixels. */
  displayed: PixelSize;
}

/** Lighthouse's thresholds: smaller differences come from rounding; smaller images are spacers. */
const MAX_DIFFERENCE_PX = 2;
const MIN_FILE_PX = 6;

const aspectRatio = defineAudit('best-practices/image-aspect-ratio', {
  importance: 'low',
  title: 'Image aspect ratios',
  description: 'Images are displayed with the aspect ratio of their files, neither stretched nor squeezed.',
  reference: 'https://developer.chrome.com/docs/lighthouse/best-practices/image-aspect-ratio/',
  measures: { distorted: 'Distorted images' },
  results: {
    'no-images': notApplicable('The page has no raster images'),
    distorted: failed(
      'Some images are distorted',
      'Set width and height in the aspect ratio of the file, or crop the image with object-fit: cover.',
    ),
    undetermined: unknown('needs-layout', 'Aspect ratios can be measured only in a browser'),
    'client-rendered': clientRendered('the images'),
  },
  audit: (page) => {
    const images = countPixelImages(page);
    if (images === 0) return unseenContent(page) ?? { result: 'no-images' };
    const evaluated = displayedImages(page).filter(
      ({ file }) => file.width >= MIN_FILE_PX && file.height >= MIN_FILE_PX,
    );
    const distorted = evaluated.filter(isDistorted);
    return {
      result: distorted.length > 0 ? 'distorted' : 'undetermined',
      value: { images, judged: evaluated.length, distorted: distorted.length },
      fixes: tagFixes(distorted, fittingTag),
      ...listEvidence(distorted, ({ element, file, displayed }) =>
        elementEvidence(
          element,
          `displayed at ${displayed.width} × ${displayed.height}, the file has ${file.width} × ${file.height}`,
          file.url,
        ),
      ),
    };
  },
});

/** The largest size within the displayed one that has the aspect ratio of the file; null if no whole pixels have it. */
function fittingTag({ file, displayed, element }: DisplayedImage) {
  const scale = Math.min(displayed.width / file.width, displayed.height / file.height);
  const width = Math.round(file.width * scale);
  const height = Math.round(file.height * scale);
  const isFitting = width > 0 && height > 0 && !isDistorted({ file, displayed: { width, height }, element });
  return isFitting ? { element, attributes: { width: String(width), height: String(height) } } : null;
}

/** Compares the dimension that rounding affects less. */
function isDistorted({ file, displayed }: DisplayedImage): boolean {
  const ratio = file.width / file.height;
  const [fittingWidth, fittingHeight] = [displayed.height * ratio, displayed.width / ratio];
  const difference =
    fittingHeight < fittingWidth ? fittingHeight - displayed.height : fittingWidth - displayed.width;
  return Math.abs(difference) >= MAX_DIFFERENCE_PX;
}

/** Lighthouse rounds the phone's pixel ratio of 1.75 down to 1.5, and accepts three quarters of it for larger images. */
const PIXEL_RATIO = Math.floor(PHONE_PIXEL_RATIO * 2) / 2;
const LARGE_IMAGE_SHARE = 0.75;
const SMALL_IMAGE_PX = 64;
/** The name of a file, and not of a program that makes images. */
const IMAGE_FILE = /\.(?:avif|gif|jpe?g|png|webp)$/i;

const resolution = defineAudit('best-practices/image-size-responsive', {
  importance: 'low',
  title: 'Image resolution',
  description:
    'Images have enough pixels for their displayed size, also on high-density displays. Otherwise they look blurred.',
  reference: 'https://developer.chrome.com/docs/lighthouse/best-practices/image-size-responsive/',
  measures: { blurred: 'Blurred images' },
  results: {
    'no-images': notApplicable('The page has no raster images'),
    blurred: warning(
      'The resolution of some images is too low',
      'Serve larger versions of the listed images, with srcset for high-density displays, or display the images smaller.',
    ),
    undetermined: unknown('needs-layout', 'Displayed image sizes can be measured only in a browser'),
    'client-rendered': clientRendered('the images'),
  },
  audit: (page) => {
    const images = countPixelImages(page);
    if (images === 0) return unseenContent(page) ?? { result: 'no-images' };
    const evaluated = displayedImages(page).filter(({ displayed }) => fitsScreen(displayed));
    const blurred = evaluated.filter(isBlurred);
    const named = blurred.filter(({ file }) => IMAGE_FILE.test(new URL(file.url).pathname));
    return {
      result: blurred.length > 0 ? 'blurred' : 'undetermined',
      value: { images, judged: evaluated.length, blurred: blurred.length },
      fixes: named.flatMap(({ element, displayed }) => {
        const url = srcsetUrl(element);
        const larger = versionUrl(url, 2 * displayed.width);
        const attributes = { srcset: `${url} 1x, ${larger} 2x` };
        return withSteps(
          tagFixes([element], () => ({ element, attributes })),
          `Create ${larger}: the same image, ${2 * displayed.width} pixels wide.`,
        );
      }),
      ...listEvidence(blurred, ({ element, file, displayed }) =>
        elementEvidence(
          element,
          `${file.width} × ${file.height} pixels, needs ${needed(displayed.width, PIXEL_RATIO)} × ${needed(displayed.height, PIXEL_RATIO)}`,
          file.url,
        ),
      ),
      // Lighthouse checks only images on the first screen; their position depends on layout.
      confidence: 'likely',
    };
  },
});

function fitsScreen({ width, height }: PixelSize): boolean {
  return width > 1 && height > 1 && width <= PHONE_WIDTH_PX && height <= PHONE_HEIGHT_PX;
}

function isBlurred({ file, displayed }: DisplayedImage): boolean {
  const isSmall = displayed.width <= SMALL_IMAGE_PX && displayed.height <= SMALL_IMAGE_PX;
  const ratio = isSmall ? PIXEL_RATIO : PIXEL_RATIO * LARGE_IMAGE_SHARE;
  return file.width < needed(displayed.width, ratio) || file.height < needed(displayed.height, ratio);
}

function needed(cssPixels: number, ratio: number): number {
  return Math.ceil(cssPixels * ratio);
}

/** Audits of the displayed size of images. */
export const audits = [aspectRatio, resolution] as const;

const SVG_URL = /^data:image\/svg\+xml|\.svgz?(?:[?#]|$)/i;

/** The number of raster images. SVG images, identified by their URL as in Lighthouse, are sharp and keep their ratio. */
function countPixelImages({ document }: Page): number {
  return document.querySelectorAll('img').filter((image) => {
    const hasChoice = image.hasAttribute('srcset') || image.parentElement?.localName === 'picture';
    return hasChoice || !SVG_URL.test(image.getAttribute('src')?.trim() ?? '');
  }).length;
}

const SIZING = new Set(SIZE_PROPERTIES);

/** The images that have exactly the size of their attributes, since no CSS sets it. Empty while some CSS is unknown. */
const displayedImages = fact((page): DisplayedImage[] => {
  if (unreadStylesheets(page).length > 0) return [];
  return imageElements(page).flatMap(({ element, url, hasChoice }) => {
    const file = imageFiles(page).get(url ?? '');
    const [width, height] = [pixels(element, 'width'), pixels(element, 'height')];
    if (!file || hasChoice || !width || !height || hiding(page).isUndisplayed(element)) return [];
    const isStyled = cascade(page)(element)
      .keys()
      .some((property) => SIZING.has(property));
    return isStyled ? [] : [{ element, file, displayed: { width, height } }];
  });
});

function pixels(element: Element, name: string): number | null {
  const value = element.getAttribute(name)?.trim() ?? '';
  return /^\d{1,5}(?:px)?$/.test(value) ? Number.parseInt(value, 10) : null;
}
