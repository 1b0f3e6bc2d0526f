import { expect, test } from 'vitest';
import type { Check } from '../../../src/audits/check-type.ts';
import type { Json } from '../../../src/engine/text/json.ts';
import { measuredValues, measurement } from '../../../src/web/report-page/checks/measured-values.ts';
import type { Html } from '../../../src/web/report-page/html.ts';
import { checkRecord } from '../../support/check-record.ts';

test.each<[Json, string]>([
  [72, '72'],
  [1234.56, '1,234.6'],
  ['', 'empty'],
  [false, 'no'],
  [null, 'none'],
  [[], 'none'],
  [{}, 'none'],
  [['en', 'de'], 'en de'],
  [
    { documentWrite: 1, scripts_of_other_sites: null },
    'Uses of document.write() 1 Scripts of other sites none',
  ],
  [{ header: 'deny', max_age_seconds: 15_552_000 }, 'Header deny Max age 180 days'],
  [{ bytes: 'at most 2731008', savingBytes: 900 }, 'Size at most 2.7 MB Potential savings 900 B'],
  [{ percent: 55.7, textBytes: 900 }, 'Share of text in the HTML 55.7% Text 900 B'],
  [{ 'og:title': 'Tools' }, 'og:title Tools'],
  [{ styledPercent: 9.9, waitMs: 1500 }, 'Elements with inline styles 9.9% Wait 1.5 s'],
  [[{ type: 'Article', count: 2 }, { type: 'Event' }], 'Type Count Article 2 Event none'],
  [
    { script: { files: 2, bytes: 2000 }, image: { files: 1, bytes: 10 } },
    'Files Size script 2 2 kB image 1 10 B',
  ],
])('%j reads %s', (value, text) => {
  expect(textOf(measurement(value))).toBe(text);
});

test('a long text is cut', () => {
  expect(textOf(measurement('x'.repeat(1000)))).toBe(`${'x'.repeat(300)}…`);
});

test('a long list is cut, and the rest is counted', () => {
  expect(textOf(measurement(Array.from({ length: 40 }, () => 'x')))).toMatch(/^(x ){12}and 28 more$/);
});

test.each<[behavior: string, check: Partial<Check>, text: string]>([
  [
    'shows the measured value with the expected value',
    { value: { files: 2, blocking: 2 }, expected: { blocking: 1 } },
    'Found Expected Files 2 Blocking files 2 at most 1',
  ],
  [
    'joins the minimum and the maximum of a field',
    { value: { characters: 80 }, expected: { minCharacters: 10, maxCharacters: 60 } },
    'Found Expected Characters 80 10 to 60',
  ],
  [
    'gives a single number its name, unit and limit',
    { id: 'server-response-time', value: 8015, expected: 200 },
    'Found Expected Time to first byte 8 s at most 200 ms',
  ],
  [
    'shows the minimum of a lifetime',
    { value: { header: null, maxAgeSeconds: 60 }, expected: { maxAgeSeconds: 15_552_000 } },
    'Found Expected Header none max-age 1 minute at least 180 days',
  ],
  ['does not show the number of findings, of which there should be none', { value: 1, expected: 0 }, ''],
  [
    'does not show what is not applicable',
    { outcome: 'not_applicable', value: { files: 0 }, expected: { files: 0 } },
    '',
  ],
  [
    'shows the result of the Observatory without its code',
    { value: { observatory: { result: 'csp-not-implemented', modifier: -25 }, measured: { inHeaders: 0 } } },
    'Policies in headers 0 MDN Observatory −25 points',
  ],
])('%s', (_, { outcome = 'failed', ...check }, text) => {
  expect(textOf(measuredValues(checkRecord('some-check', outcome, check)))).toBe(text);
});

function textOf(html: Html | string): string {
  return html
    .toString()
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
