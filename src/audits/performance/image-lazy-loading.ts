import type { Page } from '../../engine/page.ts';
import { defineAudit } from '../audit.ts';
import { elementEvidence } from '../evidence.ts';
import { unseenContent } from '../facts/certainty/unseen-content.ts';
import { hiding } from '../facts/document/hiding.ts';
import { type ImageElement, imageElements } from '../facts/images/image-elements.ts';
import { imageFiles } from '../facts/images/image-files.ts';
import { listEvidence } from '../list-evidence.ts';

/** Of the pictures of a page, about so many are on the first screen. */
const FIRST_VIEW_IMAGES = 3;

export const audit = defineAudit({
  id: 'image-lazy-loading',
  category: 'performance',
  importance: 'low',
  title: 'Lazy loading of pictures',
  description:
    'Pictures further down load when the reader comes near them, and the first one loads at once: it is often the largest thing of the first view.',
  reference: 'https://web.dev/articles/browser-level-image-lazy-loading',
  results: {
    'no-images': { outcome: 'not_applicable', title: 'The page shows no pictures from files' },
    good: { outcome: 'passed', title: 'Pictures load when they are needed' },
    eager: {
      outcome: 'warning',
      title: 'Pictures further down load at once',
      advice: 'Add loading="lazy" to pictures below the first screen.',
    },
    'lazy-first': {
      outcome: 'warning',
      title: 'The first picture waits before it loads',
      advice: 'Remove loading="lazy" from pictures of the first view.',
    },
    'client-rendered': {
      outcome: 'unknown',
      reason: 'client-rendered',
      title: 'The pictures are put in by scripts',
      advice: 'See in the Network panel of a browser which pictures load before the page is scrolled.',
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
      return { result: 'lazy-first', ...measured, evidence };
    }
    if (eager.length > 0) {
      const evidence = listEvidence(eager, ({ element, url }) => elementEvidence(element, null, url));
      return { result: 'eager', ...measured, savings: { bytes: bytesOf(page, eager) }, ...evidence };
    }
    const unseen = unseenContent(page);
    if (unseen) return unseen;
    return { result: first ? 'good' : 'no-images', ...measured };
  },
});

/** Size of the files that visitors who do not scroll would not load, as far as known. */
function bytesOf(page: Page, images: readonly ImageElement[]): number {
  const urls = new Set(images.map(({ url }) => url ?? ''));
  return [...urls].reduce((sum, url) => sum + (imageFiles(page).get(url)?.bytes ?? 0), 0);
}
