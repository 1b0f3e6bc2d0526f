import { counted } from '../../engine/text/units.ts';
import { foundResponse } from '../../page/found-resource.ts';
import type { Resource } from '../../page/resource.ts';
import { defineAudit, failed, notApplicable, passed, undetermined } from '../audit.ts';
import {
  COMPRESSIONS,
  compressionSaving,
  isCompressed,
  MIN_SAVING_BYTES,
  mediaType,
} from '../content-compression.ts';
import { listEvidence, textEvidence, withFile } from '../evidence.ts';
import { incompleteReason } from '../facts/certainty/incomplete-reason.ts';
import { loadedResources } from '../facts/network/loaded-resources.ts';
import { compressionFixes } from '../fixes/server-fixes.ts';

const TEXT_TYPE = /^text\/|[/+](?:javascript|x-javascript|json|xml)$/;

export const audit = defineAudit('performance/text-compression', {
  importance: 'medium',
  basis: 'response',
  title: 'Compression of scripts and stylesheets',
  description:
    'Scripts, stylesheets and SVG images are compressed. They shrink to a third or less, and the page needs them early.',
  reference: 'https://developer.chrome.com/docs/lighthouse/performance/uses-text-compression/',
  measures: { uncompressed: 'Uncompressed files' },
  results: {
    'no-texts': notApplicable('The page loads no text files'),
    compressed: passed('Text files are compressed or small'),
    uncompressed: failed(
      'Some text files are not compressed',
      'Turn on Brotli, Zstandard or gzip for stylesheets, scripts and SVG images on the servers of these files.',
    ),
    undetermined: undetermined('The compression of text files', 'files'),
  },
  audit: (page) => {
    const texts = loadedResources(page).filter(isText);
    const wasteful = texts.flatMap(savingOf).sort((a, b) => b.savingBytes - a.savingBytes);
    const savingBytes = wasteful.reduce((sum, file) => sum + file.savingBytes, 0);
    const measured = { value: { files: texts.length, uncompressed: wasteful.length, savingBytes } };
    if (wasteful.length > 0) {
      return {
        result: 'uncompressed',
        title: `${counted(wasteful.length, 'text file')} not compressed`,
        ...measured,
        expected: { encoding: [...COMPRESSIONS] },
        savings: { bytes: savingBytes },
        fixes: compressionFixes(),
        ...(wasteful.every(({ url }) => isSameHost(url, page.url)) && {
          sameCauseAs: 'document-compression',
        }),
        ...listEvidence(wasteful, ({ url, bytes, savingBytes }) =>
          withFile(textEvidence(null, null, url), { bytes, saving: savingBytes }),
        ),
      };
    }
    const reason = incompleteReason(page, loadedResources(page));
    if (reason) return { result: 'undetermined', reason, ...measured };
    return { result: texts.length > 0 ? 'compressed' : 'no-texts', ...measured, confidence: 'likely' };
  },
});

/** Whether both URLs have the same host: a server that sends the page uncompressed sends its files uncompressed too. */
function isSameHost(url: string, other: string): boolean {
  return URL.parse(url)?.host === URL.parse(other)?.host;
}

function isText(resource: Resource): boolean {
  const response = foundResponse(resource);
  return response !== null && TEXT_TYPE.test(mediaType(response.headers));
}

function savingOf(resource: Resource): { url: string; bytes: number; savingBytes: number }[] {
  const response = foundResponse(resource);
  if (!response || isCompressed(response.headers)) return [];
  const bytes = response.bytes ?? 0;
  const savingBytes = compressionSaving(mediaType(response.headers), bytes);
  return savingBytes < MIN_SAVING_BYTES ? [] : [{ url: resource.url, bytes, savingBytes }];
}
