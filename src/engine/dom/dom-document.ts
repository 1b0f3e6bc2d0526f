import type { DefaultTreeAdapterTypes } from 'parse5';
import { baseUrl } from '../../audits/facts/base-url.ts';
import type { Element, Node, Page } from '../page.ts';
import { DetachedElement } from './detached-element.ts';
import { DomElement } from './dom-element.ts';
import { DomText } from './dom-text.ts';
import type { DomWindow } from './dom-window.ts';
import { ElementIndex } from './element-index.ts';
import { StyleResolver } from './style-resolver.ts';

/** What they hold is no part of the page that a browser with scripting shows. */
const WITHOUT_CONTENT = new Set(['noscript', 'script', 'style', 'template']);

type Doctype = DefaultTreeAdapterTypes.DocumentType;

/** A page in the form of a document. */
export class DomDocument {
  readonly nodeType = 9;
  readonly nodeName = '#document';
  readonly ELEMENT_NODE = 1;
  readonly TEXT_NODE = 3;
  readonly parentNode = null;
  /** Set by the window that is made for it. */
  defaultView: DomWindow | null = null;
  readonly baseURI: string;
  readonly doctype: Doctype | null;
  /** All elements in document order. */
  readonly elements: readonly DomElement[];
  /** The parser makes one for any text. */
  readonly documentElement: DomElement;
  /** The parser gives the document a body, or a frameset. */
  readonly body: DomElement | null;
  readonly index: ElementIndex;
  readonly styles: StyleResolver;
  /** What lies over most of the screen, if anything does. */
  coveringLayer: DomElement | null = null;

  constructor(page: Page) {
    this.baseURI = baseUrl(page);
    this.doctype = page.document.childNodes.find((node) => 'publicId' in node) ?? null;
    this.styles = new StyleResolver(page);
    this.elements = this.#build(page);
    const [root] = this.elements;
    if (!root) throw new Error('The document is empty.');
    this.documentElement = root;
    this.body = root.children.find(({ nodeName }) => nodeName === 'BODY' || nodeName === 'FRAMESET') ?? null;
    this.index = new ElementIndex(this.elements);
  }

  get children(): readonly DomElement[] {
    return [this.documentElement];
  }

  getElementById(id: string): DomElement | null {
    return this.index.withAttribute('id', id).find((element) => element.id === id) ?? null;
  }

  getElementsByName(name: string): DomElement[] {
    return this.index.withAttribute('name', name).filter((element) => element.getAttribute('name') === name);
  }

  querySelector(selectors: string): DomElement | null {
    return this.querySelectorAll(selectors)[0] ?? null;
  }

  querySelectorAll(selectors: string): DomElement[] {
    return this.index.select(selectors);
  }

  /** An element that is not part of the page. */
  createElement(name: string): DetachedElement {
    return new DetachedElement(name, this.baseURI);
  }

  /** A range that takes no room, as if no fallback of an `object` were shown. */
  createRange() {
    return {
      selectNodeContents: () => undefined,
      setStart: () => undefined,
      setEnd: () => undefined,
      getClientRects: () => [],
    };
  }

  /** No point lies on any element but the one that covers the screen. */
  elementsFromPoint(): DomElement[] {
    return this.coveringLayer ? [this.coveringLayer] : [];
  }

  /** Recursive, since no page nests deeper than `parseTree` lets it. */
  #build(page: Page): DomElement[] {
    const elements: DomElement[] = [];
    const add = (source: Element, parent: DomElement | DomDocument): DomElement => {
      const element = new DomElement(this, parent, source, elements.length);
      elements.push(element);
      for (const node of contentOf(source)) {
        if ('tagName' in node) element.childNodes.push(add(node, element));
        else if ('value' in node) element.childNodes.push(new DomText(this, element, node.value));
      }
      element.end = elements.length;
      return element;
    };
    for (const node of page.document.childNodes) if ('tagName' in node) add(node, this);
    return elements;
  }
}

function contentOf(element: Element): readonly Node[] {
  return WITHOUT_CONTENT.has(element.tagName) ? [] : element.childNodes;
}
