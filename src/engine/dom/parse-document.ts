import { Document, Element, type Node } from './nodes.ts';
import { type ParseError, ReportingParser } from './reporting-parser.ts';
import { flattenShadowTree } from './shadow-root.ts';
import { createTreeAdapter } from './tree-adapter.ts';

/** Most elements; parsing stops beyond. Real pages stay far below this limit and the next. */
const MAX_ELEMENTS = 50_000;
/** Maximum depth, `html` being 1. Chrome's parser has the same limit, and makes deeper elements siblings. */
const MAX_DEPTH = 512;
/** Maximum number of parse errors kept: a text can have one per character. */
const MAX_PARSE_ERRORS = 50_000;

/** A page's text as a document, without comments. */
export interface ParsedDocument {
  document: Document;
  parseErrors: readonly ParseError[];
  /** Whether parsing stopped at a limit before the end of the page. */
  isCut: boolean;
}

/**
 * Parses like a browser with scripting, with source locations, within limits that bound time and memory for any text.
 * @param url the URL of the page
 */
export function parseDocument(text: string, url: string): ParsedDocument {
  const document = new Document(url, text);
  const adapter = createTreeAdapter(document);
  const parseErrors: ParseError[] = [];
  const parser = new ReportingParser(
    {
      scriptingEnabled: true,
      sourceCodeLocationInfo: true,
      onParseError: (error) => {
        if (parseErrors.length < MAX_PARSE_ERRORS) parseErrors.push(error);
      },
      treeAdapter: {
        ...adapter,
        createElement: (...element) => {
          if (++parser.created > MAX_ELEMENTS) parser.tokenizer.pause();
          return adapter.createElement(...element);
        },
      },
    },
    document,
  );
  parser.tokenizer.write(text, true);
  // One token may create many elements at once, as the parser reopens formatting elements.
  document.elements = listElements(document).slice(0, MAX_ELEMENTS);
  return { document, parseErrors, isCut: parser.created > MAX_ELEMENTS };
}

/** Appends the elements inside a node and sets their positions. Flattening keeps the recursion below `MAX_DEPTH`. */
function listElements(parent: Document | Element, depth = 1, elements: Element[] = []): Element[] {
  if (parent instanceof Element && depth < MAX_DEPTH) flattenShadowTree(parent);
  let previous: Element | null = null;
  for (const node of parent.childNodes) {
    if (!(node instanceof Element)) continue;
    node.start = elements.length;
    node.previousElementSibling = previous;
    if (previous) previous.nextElementSibling = node;
    previous = node;
    elements.push(node);
    if (depth === MAX_DEPTH - 1) flatten(node);
    listElements(node, depth + 1, elements);
    node.end = elements.length;
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
    if (!(node instanceof Element)) continue;
    for (const child of node.childNodes.splice(0).reverse()) pending.push(child);
  }
  element.childNodes.length = 0;
  for (const child of children) element.childNodes.push(child);
}
