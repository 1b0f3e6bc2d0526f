import { splitAtColumn } from './split-at-column.ts';

/** Shortens text to what fits, with an ellipsis in place of the rest. */
export function cutText(text: string, columns: number): string {
  const [, rest] = splitAtColumn(text, columns);
  return rest === '' ? text : `${splitAtColumn(text, columns - 1)[0]}…`;
}
