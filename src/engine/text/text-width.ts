import stringWidth from 'string-width';
import { pixelWidth } from './pixel-width.ts';

/** The width of a text on a result page. */
export interface TextWidth {
  /** Characters as readers count them: East Asian wide ones and emoji count two, invisible ones none. */
  columns: number;
  /** An estimate in CSS pixels, for Arial at 20 px. */
  px: number;
}

/** Measures a text without laying it out. */
export function textWidth(text: string): TextWidth {
  return { columns: stringWidth(text), px: pixelWidth(text) };
}
