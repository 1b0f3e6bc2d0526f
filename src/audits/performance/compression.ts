import type { Page } from '../../engine/page.ts';
import { sumOf } from '../../engine/sum-of.ts';
import { counted } from '../../engine/text/units.ts';
import { listEvidence, textEvidence, withFile } from '../../facts/evidence.ts';
import { loadedResources } from '../../facts/network/loaded-resources.ts';
import { isOnHostOf } from '../../facts/same-site.ts';
import { foundResponse } from '../../page/found-resource.ts';
import { type HeaderLine, headerValue, mediaType } from '../../page/headers.ts';
import type { Resource } from '../../page/resource.ts';
import { defineAudit, failed, notApplicable, passed, undetermined } from '../audit.ts';
import { compressionFixes } from '../fixes/server-fixes.ts';
import { incompleteReason } from '../unseen-content.ts';

/** The codings that Lighthouse counts as compression. */
const COMPRESSIONS = ['gzip', 'br', 'zstd', 'deflate'];
const EXPECTED = { encoding: COMPRESSIONS };
/** Smaller savings do not reduce the number of network packets. */
const MIN_SAVING_BYTES = 1400;
/** The share of bytes that Lighthouse expects compression to save, by media type; 0.5 for other types. */
const SAVING_SHARES: Record<string, number> = {
  'text/html': 0.67,
  'text/javascript': 0.67,
  'application/javascript': 0.67,
  'application/x-javascript': 0.67,
  'text/css': 0.8,
};
const DEFAULT_SAVING_SHARE = 0.5;
const TEXT_TYPE = /^text\/|[/+](?:javascript|x-javascript|json|xml)$/;

const document = defineAudit('performance/document-compression', {
  importance: 'high',
  decidedBy: 'host',
  task: 'Turn on compression',
  basis: 'response',
  title: 'HTML compression',
  description:
    'The server compresses the HTML. It shrinks to about a third and loads faster on slow connections.',
  reference: 'https://developer.chrome.com/docs/performance/insights/document-latency',
  results: {
    compressed: passed('The HTML is compressed'),
    small: notApplicable('The HTML is too small for compression to matter'),
    uncompressed: failed(
      'The HTML is not compressed',
      'Turn on Brotli, Zstandard or gzip for text on the web server or CDN.',
    ),
  },
  audit: (page) => {
    const { url, headers, htmlBytes, transferBytes } = page;
    const encoding = headerValue(headers, 'content-encoding');
    const value = { encoding, htmlBytes, transferBytes };
    if (isCompressed(headers)) {
      return { result: 'compressed', value, evidence: [textEvidence(`content-encoding: ${encoding}`)] };
    }
    const savingBytes = savedBytes(mediaType(headers) || 'text/html', htmlBytes);
    return {
      result: savingBytes < MIN_SAVING_BYTES ? 'small' : 'uncompressed',
      value: { ...value, savingBytes },
      expected: EXPECTED,
      savings: { bytes: savingBytes },
      fixes: compressionFixes(compressesSome(page)),
      evidence: [withFile(textEvidence(null, null, url), { bytes: transferBytes, saving: savingBytes })],
    };
  },
});

const texts = defineAudit('performance/text-compression', {
  importance: 'medium',
  isAboutFiles: true,
  decidedBy: 'host',
  task: 'Turn on compression',
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
    const files = loadedResources(page).flatMap(textFile);
    const wasteful = files
      .filter(({ savingBytes }) => savingBytes >= MIN_SAVING_BYTES)
      .sort((a, b) => b.savingBytes - a.savingBytes);
    const savingBytes = sumOf(wasteful, (file) => file.savingBytes);
    const measured = { value: { files: files.length, uncompressed: wasteful.length, savingBytes } };
    if (wasteful.length > 0) {
      // A server that sends the page uncompressed sends its files uncompressed too.
      const areOwn = wasteful.every(({ url }) => isOnHostOf(page, url));
      return {
        result: 'uncompressed',
        title: `${counted(wasteful.length, 'text file')} not compressed`,
        ...measured,
        expected: EXPECTED,
        savings: { bytes: savingBytes },
        fixes: compressionFixes(compressesSome(page)),
        ...(areOwn && { sameCauseAs: document.id }),
        ...listEvidence(wasteful, ({ url, bytes, savingBytes }) =>
          withFile(textEvidence(null, null, url), { bytes, saving: savingBytes }),
        ),
      };
    }
    const reason = incompleteReason(page, loadedResources(page));
    if (reason) return { result: 'undetermined', reason, ...measured };
    return { result: files.length > 0 ? 'compressed' : 'no-texts', ...measured, confidence: 'likely' };
  },
});

export const audits = [document, texts] as const;

/** Whether the server of the page compresses the page or one of its files. */
function compressesSome(page: Page): boolean {
  const own = loadedResources(page).filter(({ url }) => isOnHostOf(page, url));
  return [page.headers, ...own.map(({ response }) => response?.headers ?? [])].some(isCompressed);
}

function textFile(resource: Resource) {
  const response = foundResponse(resource);
  const type = response && mediaType(response.headers);
  if (!response || !type || !TEXT_TYPE.test(type)) return [];
  const bytes = response.bytes ?? 0;
  const savingBytes = isCompressed(response.headers) ? 0 : savedBytes(type, bytes);
  return { url: resource.url, bytes, savingBytes };
}

function isCompressed(headers: readonly HeaderLine[]): boolean {
  const codings = headerValue(headers, 'content-encoding')?.toLowerCase().split(',') ?? [];
  return codings.some((coding) => COMPRESSIONS.includes(coding.trim()));
}

function savedBytes(type: string, bytes: number): number {
  return Math.round(bytes * (SAVING_SHARES[type] ?? DEFAULT_SAVING_SHARE));
}
