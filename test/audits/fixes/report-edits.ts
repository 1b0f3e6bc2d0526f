import type { Check } from '../../../src/audits/check-type.ts';
import type { SourceEdit } from '../../../src/audits/finding-type.ts';

/** Whether a check has a ready fix. */
export function isReady({ fixes }: Check): boolean {
  return fixes.some(({ applicability }) => applicability === 'ready');
}

/** The ready edits of checks, each once. */
export function editsOf(checks: readonly Check[]): SourceEdit[] {
  const ready = checks.flatMap(({ fixes }) => fixes).filter(({ applicability }) => applicability === 'ready');
  const edits = ready.flatMap((fix) => fix.edits);
  return [...new Map(edits.map((edit) => [JSON.stringify(edit), edit])).values()];
}

/**
 * The source with edits applied one after the other, by their lines and columns in the source as it was fetched.
 * @throws Error if two edits overlap, or the source differs from what an edit replaces
 */
export function withEdits(html: string, edits: readonly SourceEdit[]): string {
  const starts = [0, ...[...html.matchAll(/\r\n?|\n/g)].map(({ index, 0: { length } }) => index + length)];
  const offset = (line: number, column: number) => (starts[line - 1] ?? Number.NaN) + column - 1;
  // Each character and each gap between two is changed at most once.
  const cells = html.split('').map((character) => ({ before: '', character }));
  cells.push({ before: '', character: '' });
  for (const edit of edits) {
    const [start, end] = [offset(edit.startLine, edit.startColumn), offset(edit.endLine, edit.endColumn)];
    if (html.slice(start, end) !== edit.before)
      throw new Error(`The source has another text at line ${edit.startLine}.`);
    const first = cells[start];
    if (first?.before !== '') throw new Error(`Two edits start at line ${edit.startLine}.`);
    first.before = edit.after;
    for (const cell of cells.slice(start, end)) {
      if (cell.character === '') throw new Error(`Two edits overlap at line ${edit.startLine}.`);
      cell.character = '';
    }
  }
  return cells.map(({ before, character }) => before + character).join('');
}
