import { type DefaultTreeAdapterTypes, Parser, type ParserError } from 'parse5';
import { leanTreeAdapter } from './lean-tree-adapter.ts';

type Document = DefaultTreeAdapterTypes.Document;
type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

/** The parser stops once it has made more. Real pages stay far below this and the next two. */
const MAX_ELEMENTS = 50_000;
/** An element's further ones are left out. */
const MAX_ATTRIBUTES = 1_500;
/** As deep as Chrome's parser nests, `html` being 1, which makes deeper elements siblings. */
const MAX_DEPTH = 512;
/** Further ones are not kept: a text can have one for each character. */
const MAX_PARSE_ERRORS = 50_000;

/** A page's text as a tree, without comments. */
export interface ParsedTree {
  document: Document;
  /** In document order, those in a `template` left out. */
  elements: readonly Element[];
  parseErrors: readonly ParserError[];
  /** Whether the page goes on after what was parsed. */
  isCut: boolean;
}

/** Parses as a browser with scripting does, with source locations, within limits that hold for any text. */
export function parseTree(html: string): ParsedTree {
  const parseErrors: ParserError[] = [];
  let made = 0;
  const parser = new Parser({
    scriptingEnabled: true,
    sourceCodeLocationInfo: true,
    onParseError: (error) => {
      if (parseErrors.length < MAX_PARSE_ERRORS) parseErrors.push(error);
    },
    treeAdapter: {
      ...leanTreeAdapter,
      createElement: (name, namespace, attributes) => {
        if (++made > MAX_ELEMENTS) parser.tokenizer.pause();
        const kept = attributes.length > MAX_ATTRIBUTES ? attributes.slice(0, MAX_ATTRIBUTES) : attributes;
        return leanTreeAdapter.createElement(name, namespace, kept);
      },
      // Each further <html> and <body> of the text adds its attributes to the first.
      adoptAttributes: (element, attributes) => {
        const room = MAX_ATTRIBUTES - element.attrs.length;
        if (room > 0) leanTreeAdapter.adoptAttributes(element, attributes.slice(0, room));
      },
    },
  });
  parser.tokenizer.write(html, true);
  const { document } = parser;
  return {
    document,
    // One token may make many elements at once: those that it opens anew after a break.
    elements: listElements(document).slice(0, MAX_ELEMENTS),
    parseErrors,
    isCut: made > MAX_ELEMENTS,
  };
}

/** Appends the elements inside a node in document order. What it flattens keeps the recursion below `MAX_DEPTH`. */
function listElements(parent: Document | Element, depth = 1, elements: Element[] = []): Element[] {
  for (const node of parent.childNodes) {
    if (!('tagName' in node)) continue;
    elements.push(node);
    if (depth === MAX_DEPTH - 1) flatten(node);
    listElements(node, depth + 1, elements);
  }
  return elements;
}

/** Makes all descendants children, in document order. */
function flatten(element: Element): void {
  const children: Node[] = [];
  const pending = element.childNodes.toReversed();
  for (let node = pending.pop(); node; node = pending.pop()) {
    node.parentNode = element;
    children.push(node);
    if (!('tagName' in node)) continue;
    for (const child of node.childNodes.toReversed()) pending.push(child);
    node.childNodes = [];
  }
  element.childNodes = children;
}
