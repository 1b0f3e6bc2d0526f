import { audits } from '../../../src/audits/performance/compression.ts';
import { type AuditPage, describeAudit, pagesFor } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';

const [document, texts] = audits;

function coded(encoding: string): AuditPage {
  return {
    headers: [['content-encoding', encoding]],
    source: { htmlBytes: 10_000, transferBytes: 3_000 },
    value: { encoding, htmlBytes: 10_000, transferBytes: 3_000 },
    snippets: [`content-encoding: ${encoding}`],
  };
}

const XHTML: AuditPage['headers'] = [['content-type', 'application/xhtml+xml; charset=utf-8']];

function plain(htmlBytes: number) {
  return { htmlBytes, transferBytes: htmlBytes };
}

describeAudit(document, {
  compressed: pagesFor(['gzip', 'br', 'zstd', 'deflate', 'gzip, br'], (encoding) => [
    `the coding is ${encoding}`,
    coded(encoding),
  ]),
  small: {
    'two thirds of the page are below 1400 bytes': {
      source: plain(2088),
      value: { encoding: null, ...plain(2088), savingBytes: 1399 },
    },
    'half of an XHTML page is below 1400 bytes': { headers: XHTML, source: plain(2798) },
  },
  uncompressed: {
    'two thirds of the page are 1400 bytes': {
      source: plain(2089),
      value: { encoding: null, ...plain(2089), savingBytes: 1400 },
      files: [{ bytes: 2089, saving: 1400 }],
    },
    'the coding is identity': { headers: [['content-encoding', 'identity']], source: plain(9000) },
  },
});

/** An uncompressed file of the page. */
const file = (
  purpose: 'stylesheet' | 'script' | 'image',
  path: string,
  type: string,
  bytes: number,
  status = 200,
) => fetched(purpose, path, { headers: [['content-type', type]], bytes, status });

describeAudit(texts, {
  'no-texts': { 'there are only images': { resources: [file('image', '/a.png', 'image/png', 9e6)] } },
  compressed: {
    'a large script is compressed with Brotli': {
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
    'four fifths of a stylesheet are below 1400 bytes': {
      resources: [file('stylesheet', '/a.css', 'text/css', 1749)],
    },
    'the error page that came instead is not the file': {
      resources: [
        file('script', '/a.js', 'text/javascript', 90),
        file('script', '/b.js', 'text/html', 90_000, 404),
      ],
    },
  },
  uncompressed: {
    'a stylesheet, a script and an SVG are not compressed': {
      resources: [
        file('stylesheet', '/a.css', 'text/css; charset=utf-8', 1750),
        file('script', '/a.js', 'Application/JavaScript', 3000),
        file('image', '/a.svg', 'image/svg+xml', 2800),
      ],
      value: { files: 3, uncompressed: 3, savingBytes: 4810 },
      files: [
        { bytes: 3000, saving: 2010 },
        { bytes: 1750, saving: 1400 },
        { bytes: 2800, saving: 1400 },
      ],
    },
  },
});
