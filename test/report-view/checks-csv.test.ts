import { expect, test } from 'vitest';
import type { Json } from '../../src/engine/text/json.ts';
import { checksCsv } from '../../src/report-view/checks-csv.ts';
import { HOSTILE_CHECK } from '../web/report-app/report-pages.ts';

const RUN = { url: 'https://example.org/a', generatedAt: new Date('2026-01-31T09:30:00.000Z'), score: 65.5 };

/** Parses CSV by RFC 4180. */
function parse(text: string): string[][] {
  expect(text.startsWith('\uFEFF')).toBe(true);
  const csv = text.slice(1);
  const rows = csv.match(/(?:"(?:[^"]|"")*"|[^"\r\n])*\r\n/g) ?? [];
  expect(rows.join('')).toBe(csv);
  return rows.map((row) =>
    [...row.slice(0, -2).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    ),
  );
}

test('has a header, and a row with as many cells for each check', () => {
  const rows = parse(checksCsv([HOSTILE_CHECK, HOSTILE_CHECK], RUN));
  expect(rows).toHaveLength(3);
  expect(new Set(rows.map((row) => row.length)).size).toBe(1);
});

test('shows control characters as escapes', () => {
  const check = { ...HOSTILE_CHECK, title: '\r=1 \u001b]0;x\u0007 \u202egpj \u05d0\u200f!' };
  expect(checksCsv([check], RUN)).toContain(',\\u000d=1 \\u001b]0;x\\u0007 \\u202egpj \u05d0\u200f!,');
});

test('makes text of formulas, and keeps other cells unchanged', () => {
  const [names = [], cells = []] = parse(checksCsv([HOSTILE_CHECK], RUN));
  const row = Object.fromEntries(names.map((name, i) => [name, cells[i]]));
  expect(row).toEqual({
    url: 'https://example.org/a',
    generated_at: '2026-01-31T09:30:00.000Z',
    score: '65.5',
    id: 'document-title',
    category: 'seo',
    importance: 'high',
    outcome: 'failed',
    reason: '',
    confidence: 'certain',
    title: `'${HOSTILE_CHECK.title}`,
    advice: `'${HOSTILE_CHECK.advice}`,
    value: "'@SUM(1)",
    expected: 'Least: at most -1',
    points_won: '0',
    points_possible: '10',
    score_gain: '100',
    savings_bytes: '',
    savings_milliseconds: '',
    same_cause_as: '',
    evidence_total: '1',
    evidence: '\'-2 | <title>"><script>alert(1)</script> | line 3 | title',
    reference: 'https://example.org/',
  });
});

test.each<[string, Json, Json, string, string]>([
  ['http-status-code', 404, 200, '404', '200'],
  ['server-response-time', 1500, 600, '1.5 s', 'at most 600 ms'],
  [
    'document-title',
    { characters: 90, pixels: 812 },
    { maxPixels: 600, minCharacters: 15 },
    'Characters: 90, Width: 812 px',
    'Width: at most 600 px; Characters: at least 15',
  ],
  ['coep', null, ['a', 'b', 'c'], '', 'a, b or c'],
  ['open-graph', {}, ['og:title', 'og:type', 'og:image'], 'none', 'og:title, og:type and og:image'],
  ['is-crawlable', { blocked: [], names: ['a', 'b'] }, null, 'Blocked crawlers: none, Names: (a, b)', ''],
  [
    'x',
    [{ bytes: 2500, isFixedScale: true }, { bytes: 90 }],
    null,
    'Size: 2.5 kB, Zoom disabled: yes; Size: 90 B',
    '',
  ],
])('shows the values of %s with units', (id, value, expected, found, goal) => {
  const [names = [], cells = []] = parse(checksCsv([{ ...HOSTILE_CHECK, id, value, expected }], RUN));
  expect([cells[names.indexOf('value')], cells[names.indexOf('expected')]]).toEqual([found, goal]);
});

test.each([
  ...['=1', '+1', '-1', '@x', '\tx', '＝1', '＋1', '－1', '＠x'].map((text) => [text, `'${text}`]),
  ['a;=1', "a;'=1"],
  ['a; "=1"', `a; "'=1"`],
  ['a\t+1', "a\t'+1"],
  ['a\r\n@x\n-1', "a\r\n'@x\n'-1"],
  ['a;b=1, c - 1', 'a;b=1, c - 1'],
])('no part of %j is a formula, also if semicolons separate cells', (title, inert) => {
  const [, cells = []] = parse(checksCsv([{ ...HOSTILE_CHECK, title }], RUN));
  expect(cells).toContain(inert);
});
