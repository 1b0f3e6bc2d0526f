import { defineAudit } from '../audit.ts';
import { elementEvidence } from '../evidence.ts';
import { unseenContent } from '../facts/certainty/unseen-content.ts';
import { type ExactlySizedImage, exactlySizedImages } from '../facts/images/exactly-sized-images.ts';
import { pixelImages } from '../facts/images/pixel-images.ts';
import { listEvidence } from '../list-evidence.ts';

/** Lighthouse's marks: smaller differences are rounding, smaller pictures are no pictures. */
const MAX_DIFFERENCE_PX = 2;
const MIN_FILE_PX = 6;

export const audit = defineAudit({
  id: 'image-aspect-ratio',
  category: 'best-practices',
  importance: 'low',
  title: 'Proportions of pictures',
  description: 'Pictures are shown in the proportions of their files, neither stretched nor squeezed.',
  reference: 'https://developer.chrome.com/docs/lighthouse/best-practices/image-aspect-ratio/',
  results: {
    'no-images': { outcome: 'not_applicable', title: 'The page has no pictures made of pixels' },
    distorted: {
      outcome: 'failed',
      title: 'Pictures are stretched or squeezed',
      advice: 'Give width and height in the proportions of the file, or crop it with object-fit: cover.',
    },
    untold: {
      outcome: 'unknown',
      reason: 'needs-layout',
      title: 'The proportions in which the pictures are shown need a browser to tell',
    },
    'client-rendered': {
      outcome: 'unknown',
      reason: 'client-rendered',
      title: 'The pictures are put in by scripts',
    },
  },
  audit: (page) => {
    const count = pixelImages(page).length;
    if (count === 0) return unseenContent(page) ?? { result: 'no-images' };
    const judged = exactlySizedImages(page).filter(
      ({ file }) => file.width >= MIN_FILE_PX && file.height >= MIN_FILE_PX,
    );
    const distorted = judged.filter(isDistorted);
    return {
      result: distorted.length > 0 ? 'distorted' : 'untold',
      value: { images: count, judged: judged.length, distorted: distorted.length },
      ...listEvidence(distorted, ({ element, file, displayed }) =>
        elementEvidence(
          element,
          `shown as ${displayed.width} × ${displayed.height}, the file has ${file.width} × ${file.height}`,
          file.url,
        ),
      ),
    };
  },
});

/** Compares the dimension that rounding affects less. */
function isDistorted({ file, displayed }: ExactlySizedImage): boolean {
  const ratio = file.width / file.height;
  const [fittingWidth, fittingHeight] = [displayed.height * ratio, displayed.width / ratio];
  const difference =
    fittingHeight < fittingWidth ? fittingHeight - displayed.height : fittingWidth - displayed.width;
  return Math.abs(difference) >= MAX_DIFFERENCE_PX;
}
