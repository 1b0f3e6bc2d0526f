import { clientRendered, defineAudit, failed, notApplicable, unknown } from '../audit.ts';
import { elementEvidence, listEvidence } from '../evidence.ts';
import { unseenContent } from '../facts/certainty/unseen-content.ts';
import { type ExactlySizedImage, exactlySizedImages } from '../facts/images/exactly-sized-images.ts';
import { pixelImages } from '../facts/images/image-elements.ts';
import { tagFixes } from '../fixes/html-fixes.ts';

/** Lighthouse's thresholds: smaller differences come from rounding; smaller images are spacers. */
const MAX_DIFFERENCE_PX = 2;
const MIN_FILE_PX = 6;

export const audit = defineAudit('best-practices/image-aspect-ratio', {
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
    const count = pixelImages(page).length;
    if (count === 0) return unseenContent(page) ?? { result: 'no-images' };
    const evaluated = exactlySizedImages(page).filter(
      ({ file }) => file.width >= MIN_FILE_PX && file.height >= MIN_FILE_PX,
    );
    const distorted = evaluated.filter(isDistorted);
    return {
      result: distorted.length > 0 ? 'distorted' : 'undetermined',
      value: { images: count, judged: evaluated.length, distorted: distorted.length },
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
function fittingTag({ file, displayed, element }: ExactlySizedImage) {
  const scale = Math.min(displayed.width / file.width, displayed.height / file.height);
  const width = Math.round(file.width * scale);
  const height = Math.round(file.height * scale);
  const isFitting = width > 0 && height > 0 && !isDistorted({ file, displayed: { width, height }, element });
  return isFitting ? { element, attributes: { width: String(width), height: String(height) } } : null;
}

/** Compares the dimension that rounding affects less. */
function isDistorted({ file, displayed }: ExactlySizedImage): boolean {
  const ratio = file.width / file.height;
  const [fittingWidth, fittingHeight] = [displayed.height * ratio, displayed.width / ratio];
  const difference =
    fittingHeight < fittingWidth ? fittingHeight - displayed.height : fittingWidth - displayed.width;
  return Math.abs(difference) >= MAX_DIFFERENCE_PX;
}
