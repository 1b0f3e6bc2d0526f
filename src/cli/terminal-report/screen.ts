import { styleText } from 'node:util';
import { printable } from '../terminal/output.ts';
import { wrapText } from '../terminal/wrap-text.ts';

const COLUMNS_WITHOUT_TERMINAL = 80;
/** Below the minimum, lines overflow; above the maximum, they are tiring to read. */
const MIN_COLUMNS = 40;
const MAX_COLUMNS = 100;

export type Style = Parameters<typeof styleText>[0];

/** The output that a report is formatted for. */
export interface Screen {
  columns: number;
  /** Styles text when the stream is a terminal with colors that are not turned off. */
  paint(style: Style, text: string): string;
}

/** The screen of a file. */
export const PLAIN_SCREEN: Screen = { columns: COLUMNS_WITHOUT_TERMINAL, paint: (_, text) => text };

/** The screen of an output stream. */
export function screenOf(stream: NodeJS.WriteStream): Screen {
  const columns = stream.columns || COLUMNS_WITHOUT_TERMINAL;
  return {
    columns: Math.min(MAX_COLUMNS, Math.max(MIN_COLUMNS, columns)),
    paint: (style, text) => styleText(style, text, { stream }),
  };
}

/** Wraps text, which may come from a page. @param mark one column wide; placed in the indent of the first line */
export function indented(
  screen: Screen,
  text: string,
  { indent, mark = '', style }: { indent: number; mark?: string; style?: Style },
): string[] {
  return wrapText(printable(text), screen.columns - indent).map((line, index) => {
    const margin = index === 0 && mark !== '' ? `${' '.repeat(indent - 2)}${mark} ` : ' '.repeat(indent);
    return margin + (style ? screen.paint(style, line) : line);
  });
}
