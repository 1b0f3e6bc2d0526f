import { textWidth } from '../../engine/text/text-width.ts';
import { printable } from './printable.ts';

const GAP = '  ';

/** Aligns cells in columns under their headings. */
export function renderTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows].map((row) => row.map(printable));
  const widths = header.map((_, column) =>
    Math.max(...lines.map((cells) => textWidth(cells[column] ?? '').columns)),
  );
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => padTo(cell, widths[column] ?? 0))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n');
}

function padTo(text: string, columns: number): string {
  return text + ' '.repeat(columns - textWidth(text).columns);
}
