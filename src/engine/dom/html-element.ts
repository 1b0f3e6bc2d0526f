import { fieldText, selectedOption, selectOf } from './form-state.ts';
import { type AddressParts, addressParts } from './link-address.ts';
import { Element } from './nodes.ts';
import { cellsOf, firstChildNamed, rowsOf, span } from './table-parts.ts';

const MAX_COLUMN_SPAN = 1_000;
const MAX_ROW_SPAN = 65_534;

/**
 * An HTML element of any name, with those members of the standard's interfaces for form controls, tables
 * and links that axe-core reads. Members of other elements are undefined.
 */
export class HTMLElement extends Element {
  #rows: readonly Element[] | undefined;
  #cells: readonly Element[] | undefined;
  #address: AddressParts | undefined;
  #selection: Element | null | undefined;

  get value(): string | undefined {
    return fieldText(this);
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
    return select.#selectedOption() === this;
  }

  #selectedOption(): Element | null {
    if (this.#selection === undefined) this.#selection = selectedOption(this);
    return this.#selection;
  }

  get rows(): readonly Element[] | undefined {
    if (this.localName !== 'table') return undefined;
    this.#rows ??= rowsOf(this);
    return this.#rows;
  }

  get cells(): readonly Element[] | undefined {
    if (this.localName !== 'tr') return undefined;
    this.#cells ??= cellsOf(this);
    return this.#cells;
  }

  get caption(): Element | null {
    return firstChildNamed(this, 'caption');
  }

  get tHead(): Element | null {
    return firstChildNamed(this, 'thead');
  }

  get tFoot(): Element | null {
    return firstChildNamed(this, 'tfoot');
  }

  get colSpan(): number {
    return span(this.getAttribute('colspan'), 1, MAX_COLUMN_SPAN);
  }

  get rowSpan(): number {
    return span(this.getAttribute('rowspan'), 0, MAX_ROW_SPAN);
  }

  get href(): string | undefined {
    return this.#linkAddress()?.href;
  }

  get protocol(): string | undefined {
    return this.#linkAddress()?.protocol;
  }

  get hostname(): string | undefined {
    return this.#linkAddress()?.hostname;
  }

  get port(): string | undefined {
    return this.#linkAddress()?.port;
  }

  get pathname(): string | undefined {
    return this.#linkAddress()?.pathname;
  }

  get search(): string | undefined {
    return this.#linkAddress()?.search;
  }

  get hash(): string | undefined {
    return this.#linkAddress()?.hash;
  }

  #linkAddress(): AddressParts | undefined {
    if (!['A', 'AREA', 'LINK'].includes(this.nodeName)) return undefined;
    this.#address ??= addressParts(this.getAttribute('href'), this.ownerDocument.baseURI);
    return this.#address;
  }
}
