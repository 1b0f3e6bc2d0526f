import { html } from 'parse5';
import type { Element } from '../page.ts';
import type { ComputedStyle } from './computed-style.ts';
import type { DomDocument } from './dom-document.ts';
import { DomNode } from './dom-node.ts';
import { fieldText, selectionOf, selectOf } from './form-state.ts';
import { type AddressParts, addressParts } from './link-address.ts';
import { type Box, pretendedBox } from './pretended-box.ts';
import { cellsOf, firstChildNamed, rowsOf, span } from './table-parts.ts';

/** axe runs regular expressions over values; whole pictures stand in some. */
const MAX_VALUE_CHARACTERS = 10_000;
const MAX_COLUMN_SPAN = 1_000;
const MAX_ROW_SPAN = 65_534;

/** An attribute, `name` with its prefix. */
export interface DomAttribute {
  name: string;
  value: string;
}

/** An element of the page, of whatever name. Members that others have are undefined. */
export class DomElement extends DomNode {
  readonly nodeType = 1;
  readonly nodeValue = null;
  readonly nodeName: string;
  readonly localName: string;
  readonly namespaceURI: string;
  readonly childNodes: DomNode[] = [];
  readonly attributes: readonly DomAttribute[];
  readonly shadowRoot = null;
  // Without layout nothing scrolls.
  readonly scrollLeft = 0;
  readonly scrollTop = 0;
  readonly scrollWidth = 0;
  readonly scrollHeight = 0;
  readonly clientWidth = 0;
  readonly clientHeight = 0;
  readonly offsetWidth = 0;
  readonly offsetHeight = 0;

  /** Where it comes from. */
  readonly source: Element;
  /** Its place among the elements of the document, and that of the first element after it and all it holds. */
  readonly start: number;
  end: number;

  #values: Map<string, string> | undefined;
  #children: DomElement[] | undefined;
  #rows: DomElement[] | undefined;
  #cells: DomElement[] | undefined;
  #address: AddressParts | undefined;
  #selection: DomElement | null | undefined;
  #style: ComputedStyle | undefined;

  constructor(
    ownerDocument: DomDocument,
    parentNode: DomElement | DomDocument,
    source: Element,
    start: number,
  ) {
    super(ownerDocument, parentNode);
    const { tagName, namespaceURI, attrs } = source;
    this.source = source;
    this.localName = tagName;
    this.namespaceURI = namespaceURI;
    this.nodeName = namespaceURI === html.NS.HTML ? tagName.toUpperCase() : tagName;
    this.attributes = attrs.map(({ name, prefix, value }) => ({
      name: prefix ? `${prefix}:${name}` : name,
      value: value.length > MAX_VALUE_CHARACTERS ? value.slice(0, MAX_VALUE_CHARACTERS) : value,
    }));
    this.start = start;
    this.end = start + 1;
  }

  getAttribute(name: string): string | null {
    if (this.attributes.length === 0) return null;
    this.#values ??= new Map(this.attributes.map((attribute) => [attribute.name, attribute.value]));
    return this.#values.get(name) ?? null;
  }

  hasAttribute(name: string): boolean {
    return this.getAttribute(name) !== null;
  }

  get ownerSVGElement(): DomElement | null {
    return this.namespaceURI === html.NS.SVG ? (this.parentElement?.closest('svg') ?? null) : null;
  }

  get id(): string {
    return this.getAttribute('id') ?? '';
  }

  get parentElement(): DomElement | null {
    return this.parentNode instanceof DomElement ? this.parentNode : null;
  }

  get children(): readonly DomElement[] {
    this.#children ??= this.childNodes.filter((node) => node instanceof DomElement);
    return this.#children;
  }

  get textContent(): string {
    let text = '';
    for (const node of this.childNodes) text += node.textContent;
    return text;
  }

  contains(other: DomElement): boolean {
    return other.start >= this.start && other.start < this.end;
  }

  compareDocumentPosition(other: DomElement): number {
    if (other === this) return 0;
    if (this.contains(other))
      return DomNode.DOCUMENT_POSITION_FOLLOWING | DomNode.DOCUMENT_POSITION_CONTAINED_BY;
    if (other.contains(this)) return DomNode.DOCUMENT_POSITION_PRECEDING | DomNode.DOCUMENT_POSITION_CONTAINS;
    return other.start > this.start
      ? DomNode.DOCUMENT_POSITION_FOLLOWING
      : DomNode.DOCUMENT_POSITION_PRECEDING;
  }

  closest(selectors: string): DomElement | null {
    for (let element: DomElement | null = this; element; element = element.parentElement) {
      if (element.matches(selectors)) return element;
    }
    return null;
  }

  matches(selectors: string): boolean {
    return this.ownerDocument.index.matches(this, selectors);
  }

  querySelector(selectors: string): DomElement | null {
    return this.querySelectorAll(selectors)[0] ?? null;
  }

  querySelectorAll(selectors: string): DomElement[] {
    return this.ownerDocument.index.select(selectors, this);
  }

  getElementsByTagName(name: string): DomElement[] {
    return this.querySelectorAll(name);
  }

  /** A slot that stands in no shadow tree shows what it holds. */
  assignedNodes(): readonly DomNode[] {
    return this.childNodes;
  }

  get computedStyle(): ComputedStyle {
    this.#style ??= this.ownerDocument.styles.styleOf(this);
    return this.#style;
  }

  getBoundingClientRect(): Box {
    return pretendedBox(this.computedStyle);
  }

  getClientRects(): Box[] {
    return [this.getBoundingClientRect()];
  }

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
    if (!select || select.multiple) return this.hasAttribute('selected');
    return select.selection === this;
  }

  /** The `option` that a `select` shows. */
  get selection(): DomElement | null {
    if (this.#selection === undefined) this.#selection = selectionOf(this);
    return this.#selection;
  }

  get rows(): readonly DomElement[] | undefined {
    if (this.localName !== 'table') return undefined;
    this.#rows ??= rowsOf(this);
    return this.#rows;
  }

  get cells(): readonly DomElement[] | undefined {
    if (this.localName !== 'tr') return undefined;
    this.#cells ??= cellsOf(this);
    return this.#cells;
  }

  get caption(): DomElement | null {
    return firstChildNamed(this, 'caption');
  }

  get tHead(): DomElement | null {
    return firstChildNamed(this, 'thead');
  }

  get tFoot(): DomElement | null {
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
