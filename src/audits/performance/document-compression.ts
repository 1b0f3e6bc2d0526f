import { headerValue } from '../../page/headers.ts';
import { defineAudit, failed, passed } from '../audit.ts';
import {
  COMPRESSIONS,
  compressionSaving,
  isCompressed,
  MIN_SAVING_BYTES,
  mediaType,
} from '../content-compression.ts';
import { textEvidence, withFile } from '../evidence.ts';
import { compressionFixes } from '../fixes/server-fixes.ts';

export const audit = defineAudit('performance/document-compression', {
  importance: 'high',
  basis: 'response',
  title: 'HTML compression',
  description:
    'The server compresses the HTML. It shrinks to about a third and loads faster on slow connections.',
  reference: 'https://developer.chrome.com/docs/performance/insights/document-latency',
  results: {
    compressed: passed('The HTML is compressed'),
    small: passed('The HTML is not compressed, but too small to matter'),
    uncompressed: failed(
      'The HTML is not compressed',
      'Turn on Brotli, Zstandard or gzip for text on the web server or CDN.',
    ),
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
      evidence: [
        withFile(textEvidence(null, null, page.url), { bytes: page.transferBytes, saving: savingBytes }),
      ],
    };
  },
});
