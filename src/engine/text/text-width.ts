import stringWidth from 'string-width';

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
/** Text in which every code unit is a character. */
const ASCII = /^[ -~]*$/;
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

const FONT_SIZE_PX = 20;
const WIDE_EM = 1;
const ORDINARY_EM = 0.556;
/** Arial's advance widths in em, for characters whose width is not the usual one. */
const CHARACTERS_BY_EM: Readonly<Record<string, string>> = {
  '0.191': "'",
  '0.222': 'ijl',
  '0.26': '|',
  '0.278': ' !,./:;I[\\]ft',
  '0.333': '()-`r',
  '0.334': '{}',
  '0.355': '"',
  '0.389': '*',
  '0.469': '^',
  '0.5': 'Jcksvxyz',
  '0.584': '+<=>~',
  '0.611': 'FTZ',
  '0.667': '&ABEKPSVXY',
  '0.722': 'CDHNRUw',
  '0.778': 'GOQ',
  '0.833': 'Mm',
  '0.889': '%',
  '0.944': 'W',
  '1.015': '@',
};
const EM_BY_CHARACTER = new Map(
  Object.entries(CHARACTERS_BY_EM).flatMap(([em, characters]) =>
    [...characters].map((character) => [character, Number(em)]),
  ),
);

/**
 * Measures a text on a result page without laying it out: in characters as readers count them, of which East Asian wide
 * ones and emoji count two and invisible ones none; and in CSS pixels, an estimate for Arial at 20 px.
 */
export function textWidth(text: string) {
  return { columns: stringWidth(text), px: pixelWidth(text) };
}

/** Estimates the width of a text in CSS pixels, for Arial at 20 px, without laying it out. */
export function pixelWidth(text: string): number {
  let em = 0;
  for (const character of ASCII.test(text) ? text : graphemes(text)) {
    const isWide = WIDE.test(character);
    // An accent does not make its letter wider.
    em += isWide ? WIDE_EM : (EM_BY_CHARACTER.get(character.normalize('NFD').charAt(0)) ?? ORDINARY_EM);
  }
  return Math.round(em * FONT_SIZE_PX);
}

function graphemes(text: string): string[] {
  return Array.from(GRAPHEMES.segment(text), ({ segment }) => segment);
}
