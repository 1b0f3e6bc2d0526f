import stringWidth from 'string-width';
import { printable } from './output.ts';

const GAP = '  ';

/** Aligns cells in columns under their headings. */
export function renderTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows].map((row) => row.map(printable));
  const widths = header.map((_, column) =>
    Math.max(...lines.map((cells) => stringWidth(cells[column] ?? ''))),
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
  return text + ' '.repeat(columns - stringWidth(text));
}
