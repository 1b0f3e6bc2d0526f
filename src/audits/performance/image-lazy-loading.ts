import { PHONE_HEIGHT_PX, PHONE_WIDTH_PX } from '../../engine/css/media-query.ts';
import type { Page } from '../../engine/page.ts';
import { sumOf } from '../../engine/sum-of.ts';
import { hiding } from '../../facts/document/hiding.ts';
import { elementEvidence, listEvidence } from '../../facts/evidence.ts';
import { type ImageElement, imageElements } from '../../facts/images/image-elements.ts';
import { imageFiles } from '../../facts/images/image-files.ts';
import { FAR_TOP, type PlacedImage, placedImages } from '../../facts/images/image-positions.ts';
import { clientRendered, defineAudit, notApplicable, passed, warning } from '../audit.ts';
import { attributeFixes } from '../fixes/html-fixes.ts';
import { unseenContent } from '../unseen-content.ts';

/** A smaller part of the screen is a logo or an icon, and rarely the LCP element. */
const MIN_LCP_AREA = (PHONE_WIDTH_PX * PHONE_HEIGHT_PX) / 10;

export const audit = defineAudit('performance/image-lazy-loading', {
  importance: 'low',
  title: 'Lazy-loaded images',
  description:
    'Images far below the fold are lazy-loaded. The largest image above the fold is not, because it is often the Largest Contentful Paint (LCP) element. Positions are estimated for a phone, from the text and images before.',
  reference: 'https://web.dev/articles/browser-level-image-lazy-loading',
  measures: { lazy: 'Lazy-loaded images' },
  results: {
    'no-images': notApplicable('The page has no images from files'),
    good: passed('Images load when they are needed'),
    eager: warning(
      'Images below the fold are not lazy-loaded',
      'Add loading="lazy" to images below the fold.',
    ),
    'lazy-lcp': warning(
      'The likely LCP image is lazy-loaded',
      'Remove loading="lazy" from images above the fold.',
    ),
    'client-rendered': clientRendered(
      'the images',
      'See in the Network panel of a browser which images load before you scroll.',
    ),
  },
  audit: (page) => {
    const images = imageElements(page).filter(({ element }) => !hiding(page).isUndisplayed(element));
    const placed = placedImages(page);
    const eager = placed.filter(({ top, isLazy }) => top >= FAR_TOP && !isLazy);
    const measured = {
      value: { images: images.length, lazy: images.filter(({ isLazy }) => isLazy).length },
      confidence: 'likely' as const,
    };
    const largest = largestOnScreen(placed);
    if (largest?.isLazy) {
      const evidence = [elementEvidence(largest.element, null, largest.url)];
      const fixes = [
        ...attributeFixes('loading', 'eager')([largest]),
        ...attributeFixes('loading', 'lazy')(eager),
      ];
      return { result: 'lazy-lcp', ...measured, evidence, fixes };
    }
    if (eager.length > 0) {
      const evidence = listEvidence(eager, ({ element, url }) => elementEvidence(element, null, url));
      const fixes = attributeFixes('loading', 'lazy')(eager);
      return { result: 'eager', ...measured, savings: { bytes: bytesOf(page, eager) }, fixes, ...evidence };
    }
    return unseenContent(page) ?? { result: images.length > 0 ? 'good' : 'no-images', ...measured };
  },
});

/** The image that covers most of the first screen, the earlier of two; null if all are small or of unknown size. */
function largestOnScreen(images: readonly PlacedImage[]): PlacedImage | null {
  let largest: PlacedImage | null = null;
  let largestArea = MIN_LCP_AREA;
  for (const image of images) {
    const { top, size } = image;
    const area = size ? size.width * Math.min(size.height, PHONE_HEIGHT_PX - top) : 0;
    if (area > largestArea) [largest, largestArea] = [image, area];
  }
  return largest;
}

/** Total size of the images that visitors who do not scroll would not load, as far as known. */
function bytesOf(page: Page, images: readonly ImageElement[]): number {
  const urls = new Set(images.map(({ url }) => url ?? ''));
  return sumOf(urls, (url) => imageFiles(page).get(url)?.bytes ?? 0);
}
