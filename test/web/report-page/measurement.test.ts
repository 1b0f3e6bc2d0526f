import { expect, test } from 'vitest';
import type { Json } from '../../../src/audits/audit.ts';
import { measurementText } from '../../../src/web/report-page/measurement-text.ts';

test.each<[Json, string]>([
  [72, '72'],
  ['', 'empty'],
  [false, 'no'],
  [['en', 'de'], 'en, de'],
  [[], 'none'],
  [{ documentWrite: 1, scripts_of_other_sites: null }, 'document write: 1, scripts of other sites: none'],
  [{ measured: { header: 'deny', age: 5 } }, 'measured: header: deny, age: 5'],
  [{ empty: {} }, 'empty: none'],
  [[{ type: 'Article' }], '[{"type":"Article"}]'],
])('%j reads %s', (value, text) => {
  expect(measurementText(value)).toBe(text);
});

test('a long measurement is cut', () => {
  expect(measurementText('x'.repeat(1000))).toBe(`${'x'.repeat(300)}…`);
});
