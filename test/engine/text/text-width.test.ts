import { describe, expect, it } from 'vitest';
import { textWidth } from '../../../src/engine/text/text-width.ts';

const CASES: [what: string, text: string, columns: number, px: number][] = [
  ['nothing', '', 0, 0],
  ['digits', '12345', 5, 56],
  ['narrow letters', 'illi', 4, 18],
  ['broad letters', 'WWW', 3, 57],
  ['letters with accents like those without', 'é', 1, 11],
  ['a letter and its combining accent as one', 'e\u0301', 1, 11],
  ['Chinese characters twice', '漢字', 4, 40],
  ['kana and Hangul twice', 'かナ한', 6, 60],
  ['full-width letters twice', 'Ａ', 2, 20],
  ['emoji twice', '🎉', 2, 20],
  ['Cyrillic once', 'да', 2, 22],
  ['a family emoji as one', '👨\u200d👩\u200d👧', 2, 20],
  ['zero-width spaces as no column', 'a\u200bb', 2, 33],
];

describe('textWidth', () => {
  for (const [what, text, columns, px] of CASES) {
    it(`counts ${what}`, () => expect(textWidth(text)).toEqual({ columns, px }));
  }
});
