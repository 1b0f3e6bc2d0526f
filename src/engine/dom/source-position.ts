import { fact } from '../fact.ts';
import type { Document } from './nodes.ts';

/** A position in the HTML source: line and column, both from 1. */
export interface SourcePosition {
  line: number;
  column: number;
}

/** The offset at which each line of the source starts. A line ends with CRLF, LF or CR. */
const lineStarts = fact((document: Document): readonly number[] => {
  const starts = [0];
  for (const { index, 0: lineBreak } of document.source.matchAll(/\r\n?|\n/g))
    starts.push(index + lineBreak.length);
  return starts;
});

/** The position of an offset in the source. parse5 has lines too, but counts a CRLF after an `&` twice. */
export function sourcePosition(document: Document, offset: number): SourcePosition {
  const starts = lineStarts(document);
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}
