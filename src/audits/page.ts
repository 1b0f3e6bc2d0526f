import type { ParserError } from 'parse5';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { AxeResults } from './accessibility/axe/axe-results.ts';
import type { PageSource } from './page-source.ts';

export type Document = DefaultTreeAdapterTypes.Document;
export type Element = DefaultTreeAdapterTypes.Element;
export type Node = DefaultTreeAdapterTypes.Node;

/** What an audit reads: the fetched source, parsed once as a browser with scripting parses it. */
export interface Page extends PageSource {
  document: Document;
  /** Every element in document order. Contents of `template` are left out, as `querySelectorAll` does. */
  elements: readonly Element[];
  /** What the HTML standard calls parse errors, in source order. */
  parseErrors: readonly ParserError[];
  /** What axe-core says, once `gatherAxe` has asked it; the audits built on it are pure like all others. */
  axe?: AxeResults;
}

/** Parses a fetched page: WHATWG tree builder, scripting on (so `noscript` holds text), source locations. */
export function parsePage(source: PageSource): Page {
  const parseErrors: ParserError[] = [];
  const document = parse(source.html, {
    scriptingEnabled: true,
    sourceCodeLocationInfo: true,
    onParseError: (error) => parseErrors.push(error),
  });
  return { ...source, document, elements: listElements(document), parseErrors };
}

// Iterative: a hostile page can nest deeper than the call stack.
function listElements(document: Document): Element[] {
  const elements: Element[] = [];
  const pending: Node[] = [...document.childNodes].reverse();
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (!('tagName' in node)) continue;
    elements.push(node);
    for (let i = node.childNodes.length - 1; i >= 0; i--) {
      const child = node.childNodes[i];
      if (child) pending.push(child);
    }
  }
  return elements;
}
