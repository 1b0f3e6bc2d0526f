import type { Page } from '../../engine/page.ts';
import { defineAudit } from '../audit.ts';
import { elementEvidence } from '../evidence.ts';
import { unseenContent } from '../facts/certainty/unseen-content.ts';
import { hiding } from '../facts/document/hiding.ts';
import { type ImageElement, imageElements } from '../facts/images/image-elements.ts';
import { imageFiles } from '../facts/images/image-files.ts';
import { attributeFixes } from '../fixes/html-fixes.ts';
import { listEvidence } from '../list-evidence.ts';

/** Assumed number of images on the first screen. */
const FIRST_VIEW_IMAGES = 3;

export const audit = defineAudit({
  id: 'image-lazy-loading',
  category: 'performance',
  importance: 'low',
  title: 'Lazy-loaded images',
  description:
    'Images below the fold are lazy-loaded. The first image is not, because it is often the Largest Contentful Paint (LCP) element.',
  reference: 'https://web.dev/articles/browser-level-image-lazy-loading',
  results: {
    'no-images': { outcome: 'not_applicable', title: 'The page has no images from files' },
    good: { outcome: 'passed', title: 'Images load when they are needed' },
    eager: {
      outcome: 'warning',
      title: 'Images below the fold are not lazy-loaded',
      advice: 'Add loading="lazy" to images below the fold.',
    },
    'lazy-first': {
      outcome: 'warning',
      title: 'The first image is lazy-loaded',
      advice: 'Remove loading="lazy" from images above the fold.',
    },
    'client-rendered': {
      outcome: 'unknown',
      reason: 'client-rendered',
      title: 'JavaScript renders the images',
      advice: 'See in the Network panel of a browser which images load before you scroll.',
    },
  },
  audit: (page) => {
    const images = imageElements(page).filter(({ element }) => !hiding(page).isUndisplayed(element));
    const eager = images.slice(FIRST_VIEW_IMAGES).filter(({ isLazy }) => !isLazy);
    const measured = {
      value: { images: images.length, lazy: images.filter(({ isLazy }) => isLazy).length },
      confidence: 'likely' as const,
    };
    const first = images[0];
    if (first?.isLazy) {
      const evidence = [elementEvidence(first.element, null, first.url)];
      return {
        result: 'lazy-first',
        ...measured,
        evidence,
        fixes: attributeFixes('loading', 'eager')([first]),
      };
    }
    if (eager.length > 0) {
      const evidence = listEvidence(eager, ({ element, url }) => elementEvidence(element, null, url));
      const fixes = attributeFixes('loading', 'lazy')(eager);
      return { result: 'eager', ...measured, savings: { bytes: bytesOf(page, eager) }, fixes, ...evidence };
    }
    const unseen = unseenContent(page);
    if (unseen) return unseen;
    return { result: first ? 'good' : 'no-images', ...measured };
  },
});

/** Total size of the images that visitors who do not scroll would not load, as far as known. */
function bytesOf(page: Page, images: readonly ImageElement[]): number {
  const urls = new Set(images.map(({ url }) => url ?? ''));
  return [...urls].reduce((sum, url) => sum + (imageFiles(page).get(url)?.bytes ?? 0), 0);
}
