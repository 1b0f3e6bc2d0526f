import type { Page } from '../../engine/page.ts';
import { leastWireBytes, wireBytes } from '../../page/found-resource.ts';
import { defineAudit } from '../audit.ts';
import { textEvidence, withFile } from '../evidence.ts';
import { unmeasuredReason } from '../facts/certainty/incomplete-reason.ts';
import { imageElements } from '../facts/images/image-elements.ts';
import { loadedResources } from '../facts/network/loaded-resources.ts';
import { fontFaces, usedFontFaces } from '../facts/network/used-font-faces.ts';
import { listEvidence } from '../list-evidence.ts';

/** The weight at which Lighthouse's score is 0.9. */
const MAX_BYTES = 2667 * 1024;
const BYTES_PER_MB = 1_000_000;

export const audit = defineAudit({
  id: 'total-byte-weight',
  category: 'performance',
  importance: 'medium',
  basis: 'response',
  title: 'Page weight',
  description:
    'The page and its files have a small transfer size. Every byte costs visitors time, and money on many mobile plans.',
  reference: 'https://developer.chrome.com/docs/lighthouse/performance/total-byte-weight/',
  results: {
    light: { outcome: 'passed', title: 'The page and its files are small' },
    heavy: {
      outcome: 'failed',
      title: 'The page and its files are large',
      advice:
        'Start with the largest files: compress and resize images, remove unused scripts, and load the rest on demand.',
    },
    undetermined: {
      outcome: 'unknown',
      reason: 'client-rendered',
      title: 'The page weight could not be determined: some files were not fetched',
    },
  },
  audit: (page) => {
    const files = weighedFiles(page).sort((a, b) => b.bytes - a.bytes);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const sureBytes = files.reduce((sum, file) => sum + (file.isSure ? file.bytes : 0), 0);
    const measured = {
      value: { bytes, files: files.length },
      expected: { bytes: `at most ${MAX_BYTES}` },
      ...listEvidence(files, (file) =>
        withFile(textEvidence(null, null, file.url), { bytes: file.wireBytes }),
      ),
    };
    if (sureBytes > MAX_BYTES) return { result: 'heavy', title: titleOf(bytes), ...measured };
    const reason = bytes > MAX_BYTES ? 'needs-layout' : unmeasuredReason(page, loadedResources(page));
    if (reason) return { result: 'undetermined', reason, ...measured };
    return { result: 'light', ...measured, confidence: 'likely' };
  },
});

function titleOf(bytes: number): string {
  return `The page and its files are large (${(bytes / BYTES_PER_MB).toFixed(1)} MB)`;
}

interface WeighedFile {
  url: string;
  /** A lower limit if the size is unknown. */
  bytes: number;
  /** Null if the size is unknown. */
  wireBytes: number | null;
  /** Whether the size is certain: of several versions of an image, the browser may choose another. */
  isSure: boolean;
}

/**
 * The page and the files that load in full. Lazily loaded images, fonts that no text uses and videos may not load
 * in full.
 */
function weighedFiles(page: Page): WeighedFile[] {
  const images = imageElements(page);
  const eager = images.filter(({ isLazy }) => !isLazy);
  const urls = new Set(eager.map(({ url }) => url));
  const alone = new Set(eager.filter(({ hasChoice }) => !hasChoice).map(({ url }) => url));
  const waiting = images.map(({ url }) => url).filter((url) => !urls.has(url));
  const used = new Set(usedFontFaces(page).flatMap(({ urls }) => urls));
  const unused = fontFaces(page).flatMap(({ urls }) => urls.filter((url) => !used.has(url)));
  const spared = new Set<string | null>([...waiting, ...unused]);
  const files = loadedResources(page).flatMap(({ url, purpose, response }) =>
    response && purpose !== 'media' && !spared.has(url)
      ? [
          {
            url,
            bytes: leastWireBytes(response),
            wireBytes: wireBytes(response),
            isSure: alone.has(url) || !urls.has(url),
          },
        ]
      : [],
  );
  const { url, transferBytes } = page;
  return [{ url, bytes: transferBytes, wireBytes: transferBytes, isSure: true }, ...files];
}
