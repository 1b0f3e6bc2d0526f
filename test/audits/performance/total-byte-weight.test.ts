import { expect, it } from 'vitest';
import { audit } from '../../../src/audits/performance/total-byte-weight.ts';
import { describeAudit, pageOf } from '../audit-cases.ts';
import { CLIENT_RENDERED } from '../client-rendered.ts';
import { cutImage, fetched, notFetched } from '../fetched.ts';

const LIMIT = 2667 * 1024;
const PAGE = { htmlBytes: 100, transferBytes: 100 };

describeAudit(audit, {
  light: [
    { when: 'there is only the page', source: PAGE, value: { bytes: 100, files: 1 } },
    {
      when: 'all files together are at the limit',
      source: {
        ...PAGE,
        resources: [
          fetched('script', 'https://example.org/a.js', { transferBytes: LIMIT - 110, bytes: 9e9 }),
          fetched('image', 'https://example.org/a.png', { bytes: 10 }),
        ],
      },
      value: { bytes: LIMIT, files: 3 },
      files: [{ bytes: LIMIT - 110 }, { bytes: 100 }, { bytes: 10 }],
    },
    {
      when: 'probes, videos, images that load lazily and fonts that nothing uses weigh the rest',
      html: '<!doctype html><style>@font-face{font-family:x;src:url(/x.woff2)}</style><img loading=lazy src=/a.png>',
      source: {
        ...PAGE,
        resources: [
          fetched('image', 'https://example.org/a.png', { bytes: LIMIT }),
          fetched('media', 'https://example.org/a.mp4', { bytes: LIMIT }),
          fetched('font', 'https://example.org/x.woff2', { bytes: LIMIT }),
          fetched('link-probe', 'https://example.org/x', { bytes: LIMIT }),
        ],
      },
      value: { bytes: 100, files: 1 },
    },
    {
      when: 'a file is missing for all visitors',
      source: { ...PAGE, resources: [notFetched('script', 'https://example.org/a.js')] },
    },
  ],
  heavy: [
    {
      when: 'a heavy image comes in smaller sizes in another place only',
      html: '<!doctype html><img src=/a.png><img src=/a.png srcset="/b.png 400w, /a.png 4000w">',
      source: { ...PAGE, resources: [fetched('image', 'https://example.org/a.png', { bytes: LIMIT })] },
    },
    {
      when: 'one byte exceeds the limit, though other sizes are unknown',
      source: {
        ...PAGE,
        resources: [
          fetched('font', 'https://example.org/a.woff2', { transferBytes: LIMIT - 99 }),
          notFetched('script', 'https://example.org/b.js', 'timeout'),
        ],
      },
      value: { bytes: LIMIT + 1, files: 2 },
    },
  ],
  undetermined: [
    CLIENT_RENDERED,
    {
      when: 'an image is heavy that comes in smaller sizes too',
      html: '<!doctype html><img src=/a.png srcset="/b.png 400w, /a.png 4000w">',
      source: { ...PAGE, resources: [fetched('image', 'https://example.org/a.png', { bytes: LIMIT })] },
      value: { bytes: LIMIT + 100, files: 2 },
    },
    {
      when: 'an image is longer than what was read of it and has no declared size',
      source: { ...PAGE, resources: [cutImage('https://example.org/a.png', new Uint8Array(65_536))] },
      value: { bytes: 65_636, files: 2 },
      files: [null, { bytes: 100 }],
    },
    {
      when: 'a file took too long',
      source: { resources: [notFetched('script', 'https://example.org/b.js', 'timeout')] },
    },
  ],
});

it('states the size of a large page', () => {
  const page = pageOf({ source: { ...PAGE, transferBytes: 3_456_000 } });
  expect(audit.audit(page).title).toBe('The page and its files are large (3.5 MB)');
});
