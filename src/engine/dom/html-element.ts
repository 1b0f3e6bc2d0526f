import { LINK_MEMBERS, type LinkAddress, linkAddress } from './link-address.ts';
import { Element } from './nodes.ts';

const MAX_COLUMN_SPAN = 1_000;
const MAX_ROW_SPAN = 65_534;

/**
 * An HTML element of any name, with those members of the standard's interfaces for form controls, tables
 * and links that axe-core reads. Members of other elements are undefined.
 */
export class HTMLElement extends Element {
  static {
    const define = (member: string, read: (element: HTMLElement) => unknown) =>
      Object.defineProperty(HTMLElement.prototype, member, {
        get(this: HTMLElement) {
          return read(this);
        },
      });
    for (const member of LINK_MEMBERS) define(member, (element) => element.#linkAddress()?.[member]);
    for (const member of ['caption', 'tHead', 'tFoot']) {
      const name = member.toLowerCase();
      define(member, ({ children }) => children.find(({ localName }) => localName === name) ?? null);
    }
  }

  #rows: readonly Element[] | undefined;
  #cells: readonly Element[] | undefined;
  #address: LinkAddress | undefined;
  #selection: Element | null | undefined;

  /** The text in a field when the page has loaded; undefined for other elements. */
  get value(): string | undefined {
    if (this.localName === 'textarea') return this.textContent;
    if (this.localName !== 'input') return undefined;
    const value = this.getAttribute('value') ?? '';
    if (this.getAttribute('type')?.toLowerCase() === 'number' && Number.isNaN(Number(value))) return '';
    return value.replace(/[\r\n]/g, '');
  }

  get checked(): boolean | undefined {
    return this.localName === 'input' ? this.hasAttribute('checked') : undefined;
  }

  get indeterminate(): boolean | undefined {
    return this.localName === 'input' ? false : undefined;
  }

  get multiple(): boolean | undefined {
    return this.localName === 'input' || this.localName === 'select'
      ? this.hasAttribute('multiple')
      : undefined;
  }

  get selected(): boolean | undefined {
    if (this.localName !== 'option') return undefined;
    const select = selectOf(this);
    if (!(select instanceof HTMLElement) || select.multiple) return this.hasAttribute('selected');
    if (select.#selection === undefined) select.#selection = selectedOption(select);
    return select.#selection === this;
  }

  get rows(): readonly Element[] | undefined {
    if (this.localName !== 'table') return undefined;
    this.#rows ??= rowsOf(this);
    return this.#rows;
  }

  get cells(): readonly Element[] | undefined {
    if (this.localName !== 'tr') return undefined;
    this.#cells ??= this.children.filter(({ nodeName }) => nodeName === 'TD' || nodeName === 'TH');
    return this.#cells;
  }

  get colSpan(): number {
    return span(this.getAttribute('colspan'), 1, MAX_COLUMN_SPAN);
  }

  get rowSpan(): number {
    return span(this.getAttribute('rowspan'), 0, MAX_ROW_SPAN);
  }

  #linkAddress(): LinkAddress | undefined {
    if (!['A', 'AREA', 'LINK'].includes(this.nodeName)) return undefined;
    this.#address ??= linkAddress(this.getAttribute('href'), this.ownerDocument.baseURI);
    return this.#address;
  }
}

/** The `select` that an `option` belongs to. */
function selectOf(option: Element): Element | null {
  const parent = option.parentElement;
  return (parent?.nodeName === 'OPTGROUP' ? parent.parentElement : parent) ?? null;
}

/** The `option` that a loaded `select` shows: the last one with `selected`, or the first of a drop-down list. */
function selectedOption(select: Element): Element | null {
  const options = select.querySelectorAll('option');
  const wanted = options.findLast((option) => option.hasAttribute('selected'));
  const isOneLine = Number.parseInt(select.getAttribute('size') ?? '1', 10) <= 1;
  return wanted ?? (isOneLine ? options.find((option) => !option.hasAttribute('disabled')) : null) ?? null;
}

/** The rows of a table: first those of `thead`, then those of `tbody` and direct children, then those of `tfoot`. */
function rowsOf(table: Element): Element[] {
  const isRow = ({ nodeName }: Element) => nodeName === 'TR';
  return [['THEAD'], ['TBODY', 'TR'], ['TFOOT']].flatMap((names) =>
    table.children
      .filter(({ nodeName }) => names.includes(nodeName))
      .flatMap((child) => (isRow(child) ? child : child.children.filter(isRow))),
  );
}

/** The number of columns or rows that a cell spans, by its attribute: 1 unless that is a number within bounds. */
function span(written: string | null, min: number, max: number): number {
  const number = Number.parseInt(written ?? '', 10);
  return Number.isNaN(number) || number < min ? 1 : Math.min(number, max);
}
