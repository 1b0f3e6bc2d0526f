import stringWidth from 'string-width';

const GRAPHEMES = new Intl.Segmenter('en');

/** Shortens text to what fits, with an ellipsis in place of the rest. Never cuts within a character as readers see it. */
export function cutText(text: string, columns: number): string {
  let used = 0;
  /** Where the ellipsis goes when the text does not fit. */
  let cut = 0;
  for (const { segment, index } of GRAPHEMES.segment(text)) {
    used += stringWidth(segment);
    if (used > columns) return `${text.slice(0, cut)}…`;
    if (used < columns) cut = index + segment.length;
  }
  return text;
}
