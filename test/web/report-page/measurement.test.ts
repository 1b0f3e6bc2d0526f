import { expect, test } from 'vitest';
import type { Json } from '../../../src/audits/audit.ts';
import { comparison, measurement } from '../../../src/web/report-page/checks/measurement.ts';
import type { Html } from '../../../src/web/report-page/html.ts';

test.each<[Json, string]>([
  [72, '72'],
  [1234.56, '1,234.6'],
  ['', 'empty'],
  [false, 'no'],
  [null, 'none'],
  [[], 'none'],
  [{}, 'none'],
  [['en', 'de'], 'en de'],
  [{ documentWrite: 1, scripts_of_other_sites: null }, 'document write 1 scripts of other sites none'],
  [{ header: 'deny', max_age_seconds: 15_552_000 }, 'header deny max age 180 days'],
  [{ bytes: 'at most 2731008', savingBytes: 900 }, 'bytes at most 2.7 MB saving 900 B'],
  [{ styledPercent: 9.9, waitMs: 1500 }, 'styled 9.9 % wait 1.5 s'],
  [[{ type: 'Article', count: 2 }, { type: 'Event' }], 'type count Article 2 Event none'],
  [
    { script: { files: 2, bytes: 2000 }, image: { files: 1, bytes: 10 } },
    'files bytes script 2 2 kB image 1 10 B',
  ],
])('%j reads %s', (value, text) => {
  expect(textOf(measurement(value))).toBe(text);
});

test('a long text is cut', () => {
  expect(textOf(measurement('x'.repeat(1000)))).toBe(`${'x'.repeat(300)}…`);
});

test('a long list is cut, and its rest counted', () => {
  expect(textOf(measurement(Array.from({ length: 40 }, () => 'x')))).toMatch(/^(x ){12}and 28 more$/);
});

test('what was found stands beside what was expected of it', () => {
  expect(textOf(comparison({ files: 2, blocking: 2 }, { blocking: 1 }))).toBe(
    'Found Expected files 2 blocking 2 1',
  );
});

test.each<[Json, Json]>([
  [{ characters: 80 }, { maxCharacters: 60 }],
  [80, { characters: 60 }],
  [{ characters: 80 }, null],
])('%j cannot be compared with %j', (measured, expected) => {
  expect(comparison(measured, expected)).toBe('');
});

function textOf(html: Html | string): string {
  return html
    .toString()
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
