import stringWidth from 'string-width';
import { printable } from './output.ts';

const GAP = '  ';

/** Aligns cells in columns under their headings. */
export function renderTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows].map((row) => row.map(printable));
  const widths = header.map((_, column) =>
    Math.max(...lines.map((cells) => stringWidth(cells[column] ?? ''))),
  );
  const pad = (cell: string, column: number) => cell + ' '.repeat((widths[column] ?? 0) - stringWidth(cell));
  return lines.map((cells) => cells.map(pad).join(GAP).trimEnd()).join('\n');
}
