import { html, type Token } from 'parse5';
import type { ComputedStyle } from './computed-style.ts';
import { DetachedElement } from './detached-element.ts';
import { ElementIndex } from './element-index.ts';
import { type Box, substituteBox } from './substitute-box.ts';

/** From this number of attributes on, a map is faster than a search. */
const MANY_ATTRIBUTES = 16;
const ASCII_WHITE_SPACE = /[\t\n\f\r ]+/g;
/** Each relative URL grows by the length of the base, and this service fetches no longer URLs. */
const MAX_BASE_CHARACTERS = 2_048;

/** The kinds of nodes that have child nodes. */
export type ParentNode = Document | DocumentFragment | Element;

/** The window that shows a document. */
export interface View {
  /** Longest value that `getAttribute` returns while the window shows the document; a longer one is cut. */
  readonly maxAttributeCharacters: number;
  /** The element that covers most of the screen, if any does. */
  readonly coveringLayer: Element | null;
  getComputedStyle(element: Element): ComputedStyle;
}

/**
 * The members of all nodes. The parser builds this DOM, which is read-only afterwards. It has the members that audits
 * and axe-core read, with the names and types of the standard, except that lists are arrays and not live. Constants
 * that only axe-core reads are properties of the prototypes, without types.
 */
export abstract class Node {
  static readonly DOCUMENT_POSITION_PRECEDING = 2;
  static readonly DOCUMENT_POSITION_FOLLOWING = 4;
  static readonly DOCUMENT_POSITION_CONTAINS = 8;
  static readonly DOCUMENT_POSITION_CONTAINED_BY = 16;

  static {
    const { DOCUMENT_POSITION_FOLLOWING } = Node;
    // The parser flattens shadow trees: slots contain the nodes that are assigned to them.
    Object.assign(Node.prototype, { DOCUMENT_POSITION_FOLLOWING, assignedSlot: null, isConnected: true });
  }

  readonly ownerDocument: Document;
  readonly childNodes: Node[];
  parentNode: ParentNode | null = null;

  constructor(ownerDocument: Document, childNodes = NO_NODES) {
    this.ownerDocument = ownerDocument;
    this.childNodes = childNodes;
  }

  get nodeValue(): string | null {
    return null;
  }

  /** Recursive: the parser limits the nesting. */
  get textContent(): string {
    let text = '';
    for (const node of this.childNodes) text += node.textContent;
    return text;
  }

  get parentElement(): Element | null {
    return this.parentNode instanceof Element ? this.parentNode : null;
  }

  getRootNode(): Document | ShadowTree {
    return this.ownerDocument;
  }
}

const NO_NODES: Node[] = [];

/** A text of the page. */
export class Text extends Node {
  static {
    Object.assign(Text.prototype, { nodeType: 3, nodeName: '#text' });
  }

  data: string;

  constructor(ownerDocument: Document, data: string) {
    super(ownerDocument);
    this.data = data;
  }

  override get nodeValue(): string {
    return this.data;
  }

  override get textContent(): string {
    return this.data;
  }
}

/** The doctype of the page. */
export class DocumentType extends Node {
  readonly name: string;
  readonly publicId: string;
  readonly systemId: string;
  sourceCodeLocation: Token.Location | null = null;

  constructor(ownerDocument: Document, name: string, publicId: string, systemId: string) {
    super(ownerDocument);
    this.name = name;
    this.publicId = publicId;
    this.systemId = systemId;
  }
}

/** The content of a `template`, which is not part of the document. */
export class DocumentFragment extends Node {
  constructor(ownerDocument: Document) {
    super(ownerDocument, []);
  }
}

/** A shadow tree, identified by its root. */
export interface ShadowTree {
  /** The element that shows it. */
  readonly host: Element;
}

/** An attribute, `name` with its prefix. */
export interface Attribute {
  name: string;
  value: string;
}

/** An element of the page, in any namespace. */
export class Element extends Node {
  static {
    // Without layout, nothing scrolls.
    const sizes = ['scroll', 'client', 'offset'].flatMap((kind) => [`${kind}Width`, `${kind}Height`]);
    const zeros = Object.fromEntries(['scrollLeft', 'scrollTop', ...sizes].map((name) => [name, 0]));
    Object.assign(Element.prototype, { nodeType: 1, shadowRoot: null, ...zeros });
  }

  readonly localName: string;
  readonly namespaceURI: html.NS;
  readonly attributes: Attribute[];
  /** The location of its tags in the source; null when it has none. Attributes have no locations. */
  sourceCodeLocation: Token.ElementLocation | null = null;
  /** The shadow tree that contains it in the source; null in the document. */
  shadowTree: ShadowTree | null = null;
  /** The content of a `template`. */
  content: DocumentFragment | null = null;
  previousElementSibling: Element | null = null;
  nextElementSibling: Element | null = null;
  /** Its index among the elements of the document; -1 for elements outside of it. */
  start = -1;
  /** The index of the first element after it and its descendants. */
  end = -1;

  #nodeName: string | undefined;
  #byName: Map<string, Attribute> | undefined;
  #children: readonly Element[] | undefined;
  #classList: ReadonlySet<string> | undefined;

  constructor(ownerDocument: Document, localName: string, namespaceURI: html.NS, attributes: Attribute[]) {
    super(ownerDocument, []);
    this.localName = localName;
    this.namespaceURI = namespaceURI;
    this.attributes = attributes;
  }

  override getRootNode(): Document | ShadowTree {
    return this.shadowTree ?? this.ownerDocument;
  }

  get nodeName(): string {
    this.#nodeName ??= this.namespaceURI === html.NS.HTML ? this.localName.toUpperCase() : this.localName;
    return this.#nodeName;
  }

  getAttribute(name: string): string | null {
    const value = this.getAttributeNode(name)?.value ?? null;
    const view = this.ownerDocument.defaultView;
    return value !== null && view ? value.slice(0, view.maxAttributeCharacters) : value;
  }

  hasAttribute(name: string): boolean {
    return this.getAttributeNode(name) !== null;
  }

  getAttributeNode(name: string): Attribute | null {
    if (this.attributes.length < MANY_ATTRIBUTES) {
      for (const attribute of this.attributes) if (attribute.name === name) return attribute;
      return null;
    }
    // Created again when the parser has added attributes.
    if (this.#byName?.size !== this.attributes.length) {
      this.#byName = new Map(this.attributes.map((attribute) => [attribute.name, attribute]));
    }
    return this.#byName.get(name) ?? null;
  }

  get id(): string {
    return this.getAttribute('id') ?? '';
  }

  get classList(): ReadonlySet<string> {
    this.#classList ??= new Set(
      this.getAttributeNode('class')?.value.split(ASCII_WHITE_SPACE).filter(Boolean),
    );
    return this.#classList;
  }

  get children(): readonly Element[] {
    this.#children ??= this.childNodes.filter((node) => node instanceof Element);
    return this.#children;
  }

  contains(other: Element): boolean {
    return other.start >= this.start && other.start < this.end;
  }

  compareDocumentPosition(other: Element): number {
    if (other === this) return 0;
    if (this.contains(other)) return Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY;
    if (other.contains(this)) return Node.DOCUMENT_POSITION_PRECEDING | Node.DOCUMENT_POSITION_CONTAINS;
    return other.start > this.start ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  }

  closest(selectors: string): Element | null {
    for (let element: Element | null = this; element; element = element.parentElement) {
      if (element.matches(selectors)) return element;
    }
    return null;
  }

  matches(selectors: string): boolean {
    return this.ownerDocument.index.matches(this, selectors);
  }

  querySelector(selectors: string): Element | null {
    return this.querySelectorAll(selectors)[0] ?? null;
  }

  querySelectorAll(selectors: string): readonly Element[] {
    return this.ownerDocument.index.select(selectors, this);
  }

  getElementsByTagName(name: string): readonly Element[] {
    return this.querySelectorAll(name);
  }

  get ownerSVGElement(): Element | null {
    return this.namespaceURI === html.NS.SVG ? (this.parentElement?.closest('svg') ?? null) : null;
  }

  /** The content of a slot, as its shadow tree is flattened. */
  assignedNodes(): readonly Node[] {
    return this.childNodes;
  }

  getBoundingClientRect(): Box {
    const view = this.ownerDocument.defaultView;
    if (!view) throw new Error('The document is not shown in a window.');
    return substituteBox(this, view.getComputedStyle(this));
  }

  getClientRects(): Box[] {
    return [this.getBoundingClientRect()];
  }
}

/** A parsed page. */
export class Document {
  static {
    const constants = { nodeType: 9, nodeName: '#document', ELEMENT_NODE: 1, TEXT_NODE: 3 };
    Object.assign(Document.prototype, constants);
  }

  readonly parentNode = null;
  readonly childNodes: Node[] = [];
  readonly URL: string;
  /** The text that was parsed, to which source locations refer. */
  readonly source: string;
  /** Set by the parser. */
  mode: html.DOCUMENT_MODE = html.DOCUMENT_MODE.NO_QUIRKS;
  /** All elements in document order, those in a `template` left out. */
  elements: readonly Element[] = [];
  /** Set by the window that shows the document. */
  defaultView: View | null = null;

  #index: ElementIndex<Element> | undefined;
  #baseURI: string | undefined;

  /** @param url the URL of the page */
  constructor(url: string, source: string) {
    this.URL = url;
    this.source = source;
  }

  /** The base of relative URLs: the URL of the first `base` with an `href` if that is usable, else that of the page. */
  get baseURI(): string {
    this.#baseURI ??= baseUrl(this) ?? this.URL;
    return this.#baseURI;
  }

  get doctype(): DocumentType | null {
    return this.childNodes.find((node) => node instanceof DocumentType) ?? null;
  }

  /** Never null: the parser creates one for any text. */
  get documentElement(): Element {
    const [root] = this.elements;
    if (!root) throw new Error('The document is empty.');
    return root;
  }

  get head(): Element | null {
    return this.documentElement.children.find(({ localName }) => localName === 'head') ?? null;
  }

  /** Never null: the parser creates one, or a frameset. */
  get body(): Element | null {
    return (
      this.documentElement.children.find(({ nodeName }) => nodeName === 'BODY' || nodeName === 'FRAMESET') ??
      null
    );
  }

  /** The text of the first HTML `title`, white space stripped and collapsed. */
  get title(): string {
    const element = this.querySelectorAll('title').find(isHtml);
    return element?.textContent.replace(ASCII_WHITE_SPACE, ' ').trim() ?? '';
  }

  /** The `script` elements of HTML. */
  get scripts(): readonly Element[] {
    return this.querySelectorAll('script').filter(isHtml);
  }

  get children(): readonly Element[] {
    return [this.documentElement];
  }

  /** Finds elements by selector. Created on first use, once the document is complete. */
  get index(): ElementIndex<Element> {
    this.#index ??= new ElementIndex(this.elements);
    return this.#index;
  }

  getElementById(id: string): Element | null {
    const found = this.index.withAttribute('id', id);
    return found.find((element) => !element.shadowTree && element.id === id) ?? null;
  }

  getElementsByName(name: string): readonly Element[] {
    return this.index.withAttribute('name', name).filter((element) => element.getAttribute('name') === name);
  }

  querySelector(selectors: string): Element | null {
    return this.querySelectorAll(selectors)[0] ?? null;
  }

  querySelectorAll(selectors: string): readonly Element[] {
    return this.index.select(selectors);
  }

  /** An element that is not part of the page. */
  createElement(name: string): DetachedElement {
    return new DetachedElement(name, this.baseURI);
  }

  /** A range without size, as if no fallback of an `object` were shown. */
  createRange() {
    return {
      selectNodeContents: () => undefined,
      setStart: () => undefined,
      setEnd: () => undefined,
      getClientRects: () => [],
    };
  }

  /** Finds only the element that covers the screen. */
  elementsFromPoint(): readonly Element[] {
    const layer = this.defaultView?.coveringLayer;
    return layer ? [layer] : [];
  }
}

function baseUrl(document: Document): string | undefined {
  const href = document.querySelector('base[href]')?.getAttribute('href') ?? null;
  const base = href === null ? null : URL.parse(href, document.URL);
  const isUsable =
    base && !['data:', 'javascript:'].includes(base.protocol) && base.href.length <= MAX_BASE_CHARACTERS;
  return isUsable ? base.href : undefined;
}

function isHtml({ namespaceURI }: Element): boolean {
  return namespaceURI === html.NS.HTML;
}
