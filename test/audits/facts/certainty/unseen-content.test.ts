import { expect, it } from 'vitest';
import { checkPage } from '../../../../src/audits/check.ts';
import { AUDITS } from '../../../../src/audits/registry.ts';
import { pageOf } from '../../audit-cases.ts';

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
