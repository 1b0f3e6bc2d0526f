import { audit } from '../../../src/audits/performance/document-compression.ts';
import { type AuditCase, describeAudit } from '../audit-cases.ts';

function coded(encoding: string): AuditCase {
  return {
    when: `the coding is ${encoding}`,
    headers: [['content-encoding', encoding]],
    source: { htmlBytes: 10_000, transferBytes: 3_000 },
    value: { encoding, htmlBytes: 10_000, transferBytes: 3_000 },
    snippets: [`content-encoding: ${encoding}`],
  };
}

function plain(htmlBytes: number) {
  return { htmlBytes, transferBytes: htmlBytes };
}

describeAudit(audit, {
  compressed: ['gzip', 'br', 'zstd', 'deflate', 'gzip, br'].map(coded),
  small: [
    {
      when: 'two thirds of the page are below 1400 bytes',
      source: plain(2088),
      value: { encoding: null, ...plain(2088), savingBytes: 1399 },
    },
    {
      when: 'half of an XHTML page is below 1400 bytes',
      headers: [['content-type', 'application/xhtml+xml; charset=utf-8']],
      source: plain(2798),
    },
  ],
  uncompressed: [
    {
      when: 'two thirds of the page are 1400 bytes',
      source: plain(2089),
      value: { encoding: null, ...plain(2089), savingBytes: 1400 },
      files: [{ bytes: 2089, saving: 1400 }],
    },
    {
      when: 'half of an XHTML page is 1400 bytes',
      headers: [['content-type', 'application/xhtml+xml']],
      source: plain(2800),
    },
    {
      when: 'the coding compresses nothing',
      headers: [['content-encoding', 'identity']],
      source: plain(9000),
    },
  ],
});
