import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';

/** Breaks text into lines of at most that many columns: between words, and within words that are longer than a line. */
export function wrapText(text: string, columns: number): string[] {
  return text === '' ? [] : wrapAnsi(text, columns, { hard: true }).split('\n');
}

const GRAPHEMES = new Intl.Segmenter('en');

/** Shortens text to a width in columns, with an ellipsis. Never cuts within a grapheme cluster. */
export function cutText(text: string, columns: number): string {
  let used = 0;
  /** Index of the ellipsis if the text does not fit. */
  let cut = 0;
  for (const { segment, index } of GRAPHEMES.segment(text)) {
    used += stringWidth(segment);
    if (used > columns) return `${text.slice(0, cut)}…`;
    if (used < columns) cut = index + segment.length;
  }
  return text;
}
