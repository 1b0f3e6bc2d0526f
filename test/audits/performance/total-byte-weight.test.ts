import { expect, it } from 'vitest';
import { pageFacts } from '../../../src/audits/page-facts.ts';
import { audit } from '../../../src/audits/performance/total-byte-weight.ts';
import { describeAudit, pageOf } from '../audit-cases.ts';
import { cutImage, fetched, notFetched } from '../fetched.ts';

const LIMIT = 2667 * 1024;
/** A lazy image far below the fold. */
const LAZY_BELOW = `<!doctype html><p>${'word '.repeat(1_000)}</p><img loading=lazy src=/a.png>`;
const PAGE = { htmlBytes: 100, transferBytes: 100 };

describeAudit(audit, {
  empty: { 'there is nothing': { source: PAGE, value: { bytes: 100, files: 1 } } },
  light: {
    'there is only the page': { html: '<p>Text', source: PAGE, value: { bytes: 100, files: 1 } },
    'all files together are at the limit': {
      source: PAGE,
      resources: [
        fetched('script', '/a.js', { transferBytes: LIMIT - 110, bytes: 9e9 }),
        fetched('image', '/a.png', { bytes: 10 }),
      ],
      value: { bytes: LIMIT, files: 3 },
      files: [{ bytes: LIMIT - 110 }, { bytes: 100 }, { bytes: 10 }],
    },
    'probes, videos and lazy images below the fold weigh the rest': {
      html: LAZY_BELOW,
      source: PAGE,
      resources: [
        fetched('image', '/a.png', { bytes: LIMIT }),
        fetched('media', '/a.mp4', { bytes: LIMIT }),
        fetched('link-probe', '/x', { bytes: LIMIT }),
      ],
      value: { bytes: 100, files: 1 },
    },
    'a file is missing for all visitors': {
      source: PAGE,
      resources: [notFetched('script', '/a.js'), fetched('script', '/b.js', { bytes: 10 })],
    },
  },
  heavy: {
    'the page alone is': {
      source: { ...PAGE, transferBytes: 3_456_000 },
      title: 'The page and its files are large (3.5 MB)',
    },
    'a lazy image is heavy and above the fold': {
      html: '<!doctype html><img loading=lazy src=/a.png>',
      source: PAGE,
      resources: [fetched('image', '/a.png', { bytes: LIMIT })],
    },
    'one byte exceeds the limit, though other sizes are unknown': {
      source: PAGE,
      resources: [
        fetched('font', '/a.woff2', { transferBytes: LIMIT - 99 }),
        notFetched('script', '/b.js', 'timeout'),
      ],
      value: { bytes: LIMIT + 1, files: 2 },
    },
  },
  undetermined: {
    'an image is heavy that comes in smaller sizes too': {
      html: '<!doctype html><img src=/a.png srcset="/b.png 400w, /a.png 4000w">',
      source: PAGE,
      resources: [fetched('image', '/a.png', { bytes: LIMIT })],
      value: { bytes: LIMIT + 100, files: 2 },
    },
    'an image is longer than what was read of it and has no declared size': {
      source: PAGE,
      resources: [cutImage('/a.png', new Uint8Array(65_536))],
      value: { bytes: 65_636, files: 2 },
      files: [null, { bytes: 100 }],
    },
  },
});

it('states the size of the files that it leaves out, so that all add up to the transfer size of the page', () => {
  const resources = [
    fetched('image', '/a.png', { bytes: 4_000_000 }),
    fetched('media', '/a.mp4'),
    fetched('script', '/a.js', { bytes: 21_000 }),
  ];
  const page = pageOf({ html: LAZY_BELOW, source: { ...PAGE, transferBytes: 1_000 }, resources });
  expect(audit.audit(page).title).toBe(
    'The page and its files are small (22 kB, and at least 4 MB of lazy-loaded images and media)',
  );
  expect(pageFacts(page, []).transferBytes).toBe(4_022_000);
});
