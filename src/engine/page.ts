import type { PageSource } from '../page/fetched-page.ts';
import { type ParsedDocument, parseDocument } from './dom/parse-document.ts';

/** The input of an audit: the fetched source, parsed once as a browser with scripting parses it. */
export interface Page extends PageSource, Readonly<ParsedDocument> {}

/** Parses a fetched page: WHATWG tree builder, scripting on (so `noscript` contains text), source locations. */
export function parsePage(source: PageSource): Page {
  return { ...source, ...parseDocument(source.html, source.url) };
}
