import { PHONE_HEIGHT_PX, PHONE_PIXEL_RATIO, PHONE_WIDTH_PX } from '../../engine/css/media-query.ts';
import { clientRendered, defineAudit, notApplicable, unknown, warning } from '../audit.ts';
import { elementEvidence, listEvidence } from '../evidence.ts';
import { unseenContent } from '../facts/certainty/unseen-content.ts';
import { type ExactlySizedImage, exactlySizedImages } from '../facts/images/exactly-sized-images.ts';
import { pixelImages } from '../facts/images/image-elements.ts';
import { tagFixes, withSteps } from '../fixes/html-fixes.ts';
import { srcsetUrl, versionUrl } from '../fixes/image-fixes.ts';
import type { PixelSize } from '../image-size/image-size.ts';

/**
 * Lighthouse rounds the phone's pixel ratio of 1.75 down to 1.5. For larger images it accepts three quarters of the
 * pixels.
 */
const PIXEL_RATIO = Math.floor(PHONE_PIXEL_RATIO * 2) / 2;
const LARGE_IMAGE_SHARE = 0.75;
const SMALL_IMAGE_PX = 64;
/** The name of a file, and not of a program that makes images. */
const IMAGE_FILE = /\.(?:avif|gif|jpe?g|png|webp)$/i;

export const audit = defineAudit('best-practices/image-size-responsive', {
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
    const count = pixelImages(page).length;
    if (count === 0) return unseenContent(page) ?? { result: 'no-images' };
    const evaluated = exactlySizedImages(page).filter(({ displayed }) => fitsScreen(displayed));
    const blurred = evaluated.filter(isBlurred);
    return {
      result: blurred.length > 0 ? 'blurred' : 'undetermined',
      value: { images: count, judged: evaluated.length, blurred: blurred.length },
      fixes: blurred.filter(isNamedFile).flatMap(({ element, displayed }) => {
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

function isNamedFile({ file }: ExactlySizedImage): boolean {
  return IMAGE_FILE.test(new URL(file.url).pathname);
}

function fitsScreen({ width, height }: PixelSize): boolean {
  return width > 1 && height > 1 && width <= PHONE_WIDTH_PX && height <= PHONE_HEIGHT_PX;
}

function isBlurred({ file, displayed }: ExactlySizedImage): boolean {
  const isSmall = displayed.width <= SMALL_IMAGE_PX && displayed.height <= SMALL_IMAGE_PX;
  const ratio = isSmall ? PIXEL_RATIO : PIXEL_RATIO * LARGE_IMAGE_SHARE;
  return file.width < needed(displayed.width, ratio) || file.height < needed(displayed.height, ratio);
}

function needed(cssPixels: number, ratio: number): number {
  return Math.ceil(cssPixels * ratio);
}
