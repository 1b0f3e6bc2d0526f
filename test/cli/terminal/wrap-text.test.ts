import { describe, expect, it } from 'vitest';
import { cutText, wrapText } from '../../../src/cli/terminal/wrap-text.ts';

describe('wrapText', () => {
  it.each([
    ['an empty text', '', []],
    ['within words longer than a line', 'a abcdefghijk b', ['a abcdef', 'ghijk b']],
    ['wide characters by their width', '日本語の題名です', ['日本語の', '題名です']],
    ['never within an accented letter or an emoji', 'e\u0301'.repeat(9), ['\u00e9'.repeat(8), '\u00e9']],
  ])('breaks %s', (_case, text, lines) => {
    expect(wrapText(text, 8)).toEqual(lines);
  });

  it('breaks long words in linear time', () => {
    expect(wrapText('a'.repeat(200_000), 80)).toHaveLength(2_500);
    expect(wrapText(`e${'\u0301'.repeat(200_000)}`, 80)).toHaveLength(1);
    expect(wrapText('a '.repeat(100_000), 80)).toHaveLength(2_500);
  });
});

describe('cutText', () => {
  it.each([
    ['12345678', '12345678'],
    ['123456789', '1234567…'],
    ['日本語の題', '日本語…'],
  ])('makes %s fit: %s', (text, cut) => {
    expect(cutText(text, 8)).toBe(cut);
  });
});
