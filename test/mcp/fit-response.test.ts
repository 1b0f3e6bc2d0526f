import { expect, test } from 'vitest';
import { fitResponse } from '../../src/mcp/fit-response.ts';

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

test('shortens the longest list first, and counts the missing entries by path', () => {
  const entry = () => ({ snippet: 'x'.repeat(150), places: [1, 2, 3] });
  const response = { few: [entry(), entry()], page_content: { many: Array.from({ length: 200 }, entry) } };
  const fitted = fitResponse(response, { few: 1, 'page_content.many.places': 2 });
  const { length } = fitted.page_content.many;
  expect(fitted.few).toEqual([{ ...entry(), places: [1, 2, 3] }]);
  expect(fitted.left_out).toEqual({
    few: 1,
    'page_content.many': 200 - length,
    'page_content.many.places': 200,
  });
  // As many entries as the limit allows.
  expect(bytesOf(fitted)).toBeLessThanOrEqual(10_000);
  expect(bytesOf(fitted)).toBeGreaterThan(9_500);
  expect(response.page_content.many).toHaveLength(200);
});

test('cuts texts that are too long alone, never within a character', () => {
  const response = { page_content: { title: '\\'.repeat(20_000), entries: [`a${'😀'.repeat(9_000)}`] } };
  const fitted = fitResponse(response);
  const { title, entries } = fitted.page_content;
  expect(title).toMatch(/^\P{L}+…$/u);
  expect(entries[0]).toMatch(/^a(😀)+…$/u);
  expect([fitted.left_out, bytesOf(fitted) <= 10_000]).toEqual([{}, true]);
});

test('has C1 and bidirectional controls as visible escapes, which count', () => {
  const fitted = fitResponse({ title: '\u202e\u009b'.repeat(2_000) });
  expect(fitted.title).toMatch(/^(\\u202e\\u009b)+(\\u202e)?.{0,5}…$/);
  expect(bytesOf(fitted)).toBeLessThanOrEqual(10_000);
});
