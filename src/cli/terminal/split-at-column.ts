import { textWidth } from '../../engine/text/text-width.ts';

/** Splits text where it reaches that many columns, never within a character as people see it. */
export function splitAtColumn(text: string, columns: number): [head: string, tail: string] {
  let used = 0;
  for (const { segment, index } of new Intl.Segmenter('en').segment(text)) {
    used += textWidth(segment).columns;
    // The first character is taken whatever its width, so that repeated splitting ends.
    if (used > columns && index > 0) return [text.slice(0, index), text.slice(index)];
  }
  return [text, ''];
}
