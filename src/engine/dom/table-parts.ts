import type { Element } from './nodes.ts';

/** The rows of a table: first those of `thead`, then those of `tbody` and direct children, then those of `tfoot`. */
export function rowsOf(table: Element): Element[] {
  const [head, body, foot]: [Element[], Element[], Element[]] = [[], [], []];
  for (const child of table.children) {
    if (child.nodeName === 'TR') body.push(child);
    const rows = child.children.filter((row) => row.nodeName === 'TR');
    if (child.nodeName === 'THEAD') head.push(...rows);
    if (child.nodeName === 'TBODY') body.push(...rows);
    if (child.nodeName === 'TFOOT') foot.push(...rows);
  }
  return [...head, ...body, ...foot];
}

/** The cells of a row. */
export function cellsOf(row: Element): Element[] {
  return row.children.filter(({ nodeName }) => nodeName === 'TD' || nodeName === 'TH');
}

/** The first child of that name (lower case), null when there is none. */
export function firstChildNamed(element: Element, name: string): Element | null {
  return element.children.find(({ localName }) => localName === name) ?? null;
}

/** The number of columns or rows that a cell spans, by its attribute: 1 unless that is a number within bounds. */
export function span(written: string | null, min: number, max: number): number {
  const number = Number.parseInt(written ?? '', 10);
  return Number.isNaN(number) || number < min ? 1 : Math.min(number, max);
}
