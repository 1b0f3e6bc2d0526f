import type { DefaultTreeAdapterTypes } from 'parse5';
import type { AxeResults } from '../audits/accessibility/axe/axe-results.ts';
import type { PageSource } from '../page/page-source.ts';
import { type ParsedTree, parseTree } from './dom/parse-tree.ts';

export type Document = DefaultTreeAdapterTypes.Document;
export type Element = DefaultTreeAdapterTypes.Element;
export type Node = DefaultTreeAdapterTypes.Node;

/** What an audit reads: the fetched source, parsed once as a browser with scripting parses it. */
export interface Page extends PageSource, Readonly<ParsedTree> {
  /** What axe-core says, once `gatherAxe` has asked it; the audits built on it are pure like all others. */
  axe?: AxeResults;
}

/** Parses a fetched page: WHATWG tree builder, scripting on (so `noscript` holds text), source locations. */
export function parsePage(source: PageSource): Page {
  return { ...source, ...parseTree(source.html) };
}
