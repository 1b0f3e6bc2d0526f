import { defineAudit } from '../audit.ts';
import { textEvidence } from '../dom/evidence.ts';
import { headerValue } from '../headers.ts';
import type { Page } from '../page.ts';

/** The codings that Lighthouse counts as compression. */
const COMPRESSIONS = new Set(['gzip', 'br', 'zstd', 'deflate']);
/** The shares that Lighthouse expects compression to save. */
const HTML_SAVING = 0.67;
const XHTML_SAVING = 0.5;
/** A smaller saving fits into a network packet that is sent anyway. */
const MIN_SAVING_BYTES = 1400;

export const audit = defineAudit({
  id: 'document-compression',
  category: 'performance',
  importance: 'high',
  title: 'Compression of the page',
  description:
    'The server compresses the page. HTML shrinks to about a third, and arrives that much sooner on a slow line.',
  reference: 'https://developer.chrome.com/docs/performance/insights/document-latency',
  results: {
    compressed: { outcome: 'passed', title: 'The page is sent compressed' },
    small: { outcome: 'passed', title: 'The page is sent uncompressed, but is too small to matter' },
    uncompressed: {
      outcome: 'failed',
      title: 'The page is sent uncompressed',
      advice: 'Turn on Brotli, Zstandard or gzip for text in the web server or the network in front of it.',
    },
  },
  audit: (page) => {
    const encoding = headerValue(page.headers, 'content-encoding');
    const bytes = { htmlBytes: page.htmlBytes, transferBytes: page.transferBytes };
    if (isCompressed(encoding)) {
      return {
        result: 'compressed',
        value: { encoding, ...bytes },
        evidence: [textEvidence(`content-encoding: ${encoding}`)],
      };
    }
    const savingBytes = Math.round(page.htmlBytes * savingShare(page));
    return {
      result: savingBytes < MIN_SAVING_BYTES ? 'small' : 'uncompressed',
      value: { encoding, ...bytes, savingBytes },
      expected: { encoding: [...COMPRESSIONS] },
      evidence: [textEvidence(null, `compression would save about ${savingBytes} bytes`, page.url)],
    };
  },
});

function isCompressed(encoding: string | null): boolean {
  const codings = encoding?.toLowerCase().split(',') ?? [];
  return codings.some((coding) => COMPRESSIONS.has(coding.trim()));
}

function savingShare(page: Page): number {
  const type = headerValue(page.headers, 'content-type')?.split(';')[0]?.trim().toLowerCase();
  return type === 'application/xhtml+xml' ? XHTML_SAVING : HTML_SAVING;
}
