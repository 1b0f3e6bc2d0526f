import { expect, it, test } from 'vitest';
import { checkPage } from '../../src/audits/check.ts';
import { AUDITS } from '../../src/audits/registry.ts';
import { incompleteReason } from '../../src/audits/unseen-content.ts';
import type { Resource } from '../../src/page/resource.ts';
import { png } from '../facts/image-size/image-bytes.ts';
import { auditNamed, pageOf, SHELL } from './audit-cases.ts';
import { cutImage, fetched, notFetched } from './fetched.ts';

const SEEKERS = [
  'broken-links',
  'crawlable-anchors',
  'form-insecure',
  'image-lazy-loading',
  'internal-links',
  'keyword-consistency',
  'link-text',
  'plaintext-email',
  'text-html-ratio',
  'unsized-images',
  'word-count',
];

function reasons(html: string) {
  const page = pageOf({ html });
  return AUDITS.filter(({ id }) => SEEKERS.includes(id))
    .map((audit) => checkPage(audit, page))
    .filter(({ reason }) => reason === 'too-large')
    .map(({ id }) => id)
    .sort();
}

it('makes an absence in the beginning of a cut page unknown', () => {
  expect(reasons('<br>'.repeat(50_000))).toEqual(SEEKERS);
  expect(reasons('<br>'.repeat(40_000))).toEqual([]);
});

it('keeps findings in the beginning of a cut page', () => {
  const shown = '<a href="/a">click here</a><a href="javascript:void(0)">x</a><p>mail@example.org</p>';
  expect(reasons(`${shown}${'<br>'.repeat(50_000)}`)).not.toContain('link-text');
  expect(reasons(`${shown}${'<br>'.repeat(50_000)}`)).not.toContain('crawlable-anchors');
  expect(reasons(`${shown}${'<br>'.repeat(50_000)}`)).not.toContain('plaintext-email');
});

it('is reported by the audit of the DOM size', () => {
  const audit = AUDITS.find(({ id }) => id === 'dom-size-insight');
  const check = audit && checkPage(audit, pageOf({ html: '<br>'.repeat(50_000) }));
  expect(check).toMatchObject({ outcome: 'failed', title: expect.stringContaining('only its beginning') });
});

const LATE = notFetched('script', '/a', 'timeout');
const GONE = notFetched('script', '/b');
const CUT = fetched('script', '/c', { truncated: true });

test.each<[what: string, reason: string | null, files: Resource[], html?: string]>([
  ['without files', null, []],
  ['with a file', null, [fetched('script', '/a')]],
  ['with the beginning of an image, which has its size', null, [cutImage('/a.png', new Uint8Array(9))]],
  ['with the beginning of a script', 'too-large', [CUT]],
  ['without a file that took too long', 'timeout', [fetched('script', '/d'), LATE]],
  ['without a file that is missing for all visitors', null, [fetched('script', '/d'), GONE]],
  ['without any of its files', 'fetch-failed', [GONE]],
  ['that scripts build, without a file', 'client-rendered', [LATE], SHELL],
])('a page %s is incomplete: %s', (_, reason, files, html = '<p>Text') => {
  expect(incompleteReason(pageOf({ html }), files)).toBe(reason);
});

const MEASURED_IMAGE = cutImage('/a.png', png(3000, 2000));

test.each<[id: string, files: Resource[]]>([
  ['cache-insight', [notFetched('image', '/a', 'timeout')]],
  ['css-import', [notFetched('stylesheet', '/a', 'timeout')]],
  ['font-display-insight', [notFetched('stylesheet', '/a', 'timeout')]],
  ['image-format', [notFetched('image', '/a', 'timeout'), MEASURED_IMAGE]],
  ['modern-http', [notFetched('font', '/a', 'timeout')]],
  ['responsive-images', [notFetched('image', '/a', 'timeout'), MEASURED_IMAGE]],
  ['text-compression', [LATE]],
  ['total-byte-weight', [LATE]],
  ['unminified-css', [notFetched('stylesheet', '/a', 'timeout')]],
  ['unminified-javascript', [LATE]],
  ['vulnerable-js', [LATE, CUT]],
])('%s is unknown while its files are', (id, files) => {
  for (const file of files) {
    const page = pageOf({ html: '<p>Text<img src=/a.png>', resources: [file] });
    expect(checkPage(auditNamed(AUDITS, id), page).reason).toBe(file.failure ?? 'too-large');
  }
});
