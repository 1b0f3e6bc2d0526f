import { audits } from '../../../src/audits/performance/compression.ts';
import type { HeaderLine } from '../../../src/page/headers.ts';
import { type AuditCase, describeAudit } from '../audit-cases.ts';
import { CLIENT_RENDERED } from '../client-rendered.ts';
import { fetched, notFetched } from '../fetched.ts';

const [document, texts] = audits;

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

describeAudit(document, {
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

function typed(type: string): { headers: HeaderLine[] } {
  return { headers: [['content-type', type]] };
}

describeAudit(texts, {
  'no-texts': [
    {
      when: 'there are only images',
      resources: [fetched('image', '/a.png', { ...typed('image/png'), bytes: 9e6 })],
    },
  ],
  compressed: [
    {
      when: 'a large script is compressed with Brotli',
      resources: [
        fetched('script', '/a.js', {
          headers: [
            ['content-type', 'text/javascript'],
            ['content-encoding', 'br'],
          ],
          bytes: 90_000,
        }),
      ],
      value: { files: 1, uncompressed: 0, savingBytes: 0 },
    },
    {
      when: 'four fifths of a stylesheet are below 1400 bytes',
      resources: [fetched('stylesheet', '/a.css', { ...typed('text/css'), bytes: 1749 })],
    },
    {
      when: 'the error page that came instead is not the file',
      resources: [
        fetched('script', '/a.js', { ...typed('text/javascript'), bytes: 90 }),
        fetched('script', '/b.js', { ...typed('text/html'), bytes: 90_000, status: 404 }),
      ],
    },
  ],
  uncompressed: [
    {
      when: 'a stylesheet, a script and an SVG are not compressed',
      resources: [
        fetched('stylesheet', '/a.css', { ...typed('text/css; charset=utf-8'), bytes: 1750 }),
        fetched('script', '/a.js', { ...typed('Application/JavaScript'), bytes: 3000 }),
        fetched('image', '/a.svg', { ...typed('image/svg+xml'), bytes: 2800 }),
      ],
      value: { files: 3, uncompressed: 3, savingBytes: 4810 },
      files: [
        { bytes: 3000, saving: 2010 },
        { bytes: 1750, saving: 1400 },
        { bytes: 2800, saving: 1400 },
      ],
    },
  ],
  undetermined: [
    CLIENT_RENDERED,
    { when: 'a script was blocked', resources: [notFetched('script', '/a.js', 'blocked')] },
  ],
});
