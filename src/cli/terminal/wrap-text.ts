import { textWidth } from '../../engine/text/text-width.ts';
import { splitAtColumn } from './split-at-column.ts';

/** Breaks text into lines of at most that many columns: between words, and within those longer than a line. */
export function wrapText(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (textWidth(joined).columns <= columns) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    let [head, tail] = splitAtColumn(word, columns);
    while (tail !== '') {
      lines.push(head);
      [head, tail] = splitAtColumn(tail, columns);
    }
    line = head;
  }
  return line === '' ? lines : [...lines, line];
}
