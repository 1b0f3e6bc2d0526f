import { headerValue } from '../../page/headers.ts';
import { defineAudit } from '../audit.ts';
import {
  COMPRESSIONS,
  compressionSaving,
  isCompressed,
  MIN_SAVING_BYTES,
  mediaType,
} from '../content-compression.ts';
import { textEvidence } from '../evidence.ts';
import { compressionFixes } from '../fixes/server-fixes.ts';

export const audit = defineAudit({
  id: 'document-compression',
  category: 'performance',
  importance: 'high',
  basis: 'response',
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
    if (isCompressed(page.headers)) {
      return {
        result: 'compressed',
        value: { encoding, ...bytes },
        evidence: [textEvidence(`content-encoding: ${encoding}`)],
      };
    }
    const savingBytes = compressionSaving(mediaType(page.headers) || 'text/html', page.htmlBytes);
    return {
      result: savingBytes < MIN_SAVING_BYTES ? 'small' : 'uncompressed',
      value: { encoding, ...bytes, savingBytes },
      expected: { encoding: [...COMPRESSIONS] },
      savings: { bytes: savingBytes },
      fixes: compressionFixes(),
      evidence: [textEvidence(null, `compression would save about ${savingBytes} bytes`, page.url)],
    };
  },
});
