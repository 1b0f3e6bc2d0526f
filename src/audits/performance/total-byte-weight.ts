import type { Page } from '../../engine/page.ts';
import { sumOf } from '../../engine/sum-of.ts';
import { formatKnownBytes } from '../../engine/text/units.ts';
import { isEmpty } from '../../facts/certainty/rendering.ts';
import { listEvidence, textEvidence, withFile } from '../../facts/evidence.ts';
import { imageElements } from '../../facts/images/image-elements.ts';
import { FAR_TOP, placedImages } from '../../facts/images/image-positions.ts';
import { loadedResources } from '../../facts/network/loaded-resources.ts';
import { leastWireBytes, wireBytes } from '../../page/found-resource.ts';
import type { Resource } from '../../page/resource.ts';
import { defineAudit, failed, notApplicable, passed, undetermined } from '../audit.ts';
import { unmeasuredReason } from '../unseen-content.ts';

/** The weight at which Lighthouse's score is 0.9. */
const MAX_BYTES = 2667 * 1024;

export const audit = defineAudit('performance/total-byte-weight', {
  importance: 'high',
  basis: 'response',
  title: 'Page weight',
  description:
    'The page and its files have a small transfer size. Every byte costs visitors time, and money on many mobile plans.',
  reference: 'https://developer.chrome.com/docs/lighthouse/performance/total-byte-weight/',
  results: {
    empty: notApplicable('The page is empty and loads no files'),
    light: passed('The page and its files are small'),
    heavy: failed(
      'The page and its files are large',
      'Start with the largest files: compress and resize images, remove unused scripts, and load the rest on demand.',
    ),
    undetermined: undetermined('The page weight', 'files'),
  },
  audit: (page) => {
    const files = weighedFiles(page).sort((a, b) => b.bytes - a.bytes);
    const atOnce = files.filter(({ loads }) => loads !== 'later');
    const bytes = sumOf(atOnce, ({ bytes }) => bytes);
    const sureBytes = sumOf(files, ({ loads, bytes }) => (loads === 'surely' ? bytes : 0));
    const size = `(${sizeText(atOnce)}${laterText(files)})`;
    const measured = {
      value: { bytes, files: atOnce.length },
      expected: { bytes: `at most ${MAX_BYTES}` },
      ...listEvidence(atOnce, ({ url, wireBytes }) =>
        withFile(textEvidence(null, null, url), { bytes: wireBytes }),
      ),
    };
    if (sureBytes > MAX_BYTES) {
      return { result: 'heavy', title: `The page and its files are large ${size}`, ...measured };
    }
    if (bytes > MAX_BYTES) {
      const title = 'The page weight depends on which of several versions of images load';
      return { result: 'undetermined', reason: 'needs-layout', title, ...measured };
    }
    const reason = unmeasuredReason(page, loadedResources(page));
    if (reason) return { result: 'undetermined', reason, ...measured };
    const title = `The page and its files are small ${size}`;
    if (files.length === 1 && isEmpty(page)) return { result: 'empty', ...measured };
    return { result: 'light', title, ...measured, confidence: 'likely' };
  },
});

interface WeighedFile {
  url: string;
  /** A lower limit if the size is unknown. */
  bytes: number;
  /** Null if the size is unknown. */
  wireBytes: number | null;
  /**
   * Whether it loads with the page. Of several versions of an image, the browser may choose another. Lazy-loaded
   * images below the fold load when visitors scroll, and most of an audio or video file when they play it.
   */
  loads: 'surely' | 'possibly' | 'later';
}

function weighedFiles(page: Page): WeighedFile[] {
  const near = new Set(placedImages(page).flatMap(({ element, top }) => (top < FAR_TOP ? element : [])));
  const images = Map.groupBy(imageElements(page), ({ url }) => url);
  const loadOf = ({ url, purpose }: Resource): WeighedFile['loads'] => {
    if (purpose === 'media') return 'later';
    const uses = images.get(url);
    const atOnce = uses?.filter(({ element, isLazy }) => !isLazy || near.has(element));
    if (!atOnce || atOnce.some(({ hasChoice }) => !hasChoice)) return 'surely';
    return atOnce.length > 0 ? 'possibly' : 'later';
  };
  const files = loadedResources(page).flatMap((resource): WeighedFile[] => {
    const { url, response } = resource;
    if (!response) return [];
    return [
      { url, bytes: leastWireBytes(response), wireBytes: wireBytes(response), loads: loadOf(resource) },
    ];
  });
  const { url, transferBytes } = page;
  return [{ url, bytes: transferBytes, wireBytes: transferBytes, loads: 'surely' }, ...files];
}

function sizeText(files: readonly WeighedFile[]): string {
  return formatKnownBytes(
    sumOf(files, ({ bytes }) => bytes),
    files.filter((file) => file.wireBytes === null).length,
  );
}

/** The size of the files that the weight leaves out, with which it is that of all files in the facts of the page. */
function laterText(files: readonly WeighedFile[]): string {
  const later = files.filter(({ loads }) => loads === 'later');
  return later.length === 0 ? '' : `, and ${sizeText(later)} of lazy-loaded images and media`;
}
