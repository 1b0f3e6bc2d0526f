import { expect, it } from 'vitest';
import { auditPage } from '../../src/audits/audit-page.ts';
import { parsePage } from '../../src/engine/page.ts';
import { corpus } from './record/corpus.ts';

const { sound, flawed } = corpus();
if (!sound || !flawed) throw new Error('The corpus lacks a page.');
const checks = auditPage(parsePage(flawed)).checks;
const check = (id: string) => checks.find((one) => one.id === id);

it.each([
  ['image-format', 'bytes'],
  ['responsive-images', 'bytes'],
  ['unminified-javascript', 'bytes'],
  ['unminified-css', 'bytes'],
  ['text-compression', 'bytes'],
  ['document-compression', 'bytes'],
  ['cache-insight', 'bytes'],
  ['server-response-time', 'milliseconds'],
  ['redirects', 'milliseconds'],
] as const)('%s estimates the %s that a fix saves', (id, unit) => {
  expect(check(id)?.outcome).toMatch(/failed|warning/);
  expect(check(id)?.savings?.[unit]).toBeGreaterThan(0);
});

it('saves the measured value', () => {
  expect(check('server-response-time')).toMatchObject({ value: 900, savings: { milliseconds: 700 } });
  expect(check('redirects')?.savings).toEqual({ bytes: null, milliseconds: 600 });
  const savingBytes = check('image-format')?.savings?.bytes;
  expect(check('image-format')?.value).toMatchObject({ savingBytes });
});

it('saves nothing without a finding', () => {
  const fine = auditPage(parsePage(sound)).checks.filter(({ outcome }) => outcome === 'passed');
  expect(fine.length).toBeGreaterThan(50);
  for (const { savings, fixes } of fine) expect({ savings, fixes }).toEqual({ savings: null, fixes: [] });
});

it.each([
  ['broken-links', '1 broken link'],
  ['server-response-time', 'Slow server response (0.9 s)'],
  ['image-format', /^\d+ images? could be smaller$/],
  ['render-blocking', /^\d+ render-blocking files?$/],
  ['text-compression', /^\d+ text files? not compressed$/],
  ['errors-in-console', /^\d+ files? failed to load$/],
])('the title of %s carries the number', (id, title) => {
  expect(check(id)?.title).toMatch(title);
});
