import { attribute } from '../dom/attribute.ts';
import { elementsNamed } from '../dom/elements.ts';
import { fact } from '../fact.ts';
import type { Resources } from '../resource.ts';
import { documentTitle } from './document-title.ts';
import { domSize } from './dom-size.ts';
import { metaDescription } from './meta-description.ts';
import { resourceTable } from './resource-table.ts';

/** What a report tells about the page beside its checks. */
export interface PageFacts {
  /** Null when the page has none, as with description and language. */
  title: string | null;
  description: string | null;
  /** The `lang` of the document as written. */
  language: string | null;
  statusCode: number;
  /** `HTTP/1.0`, `HTTP/1.1` or `HTTP/2`. */
  httpVersion: string;
  /** How many redirects led to the page. */
  redirects: number;
  /** From the start of the final request until the first byte of its answer, in whole milliseconds. */
  ttfbMs: number;
  /** Size of the HTML after content decoding. */
  htmlBytes: number;
  /** Size on the wire of the HTML and of what the page loads, as far as it was fetched. */
  transferBytes: number;
  /** Elements of the document without its head. */
  domNodes: number;
  /** How many requests the report took, redirects included. */
  requests: number;
}

/** The facts of a page that its report shows. */
export const pageFacts = fact((page): PageFacts => {
  const root = elementsNamed(page, 'html')[0];
  return {
    title: documentTitle(page).text || null,
    description: metaDescription(page)?.text || null,
    language: (root && attribute(root, 'lang')?.trim()) || null,
    statusCode: page.status,
    httpVersion: page.httpVersion,
    redirects: page.hops.length - 1,
    ttfbMs: Math.round(page.ttfbMs),
    htmlBytes: page.htmlBytes,
    transferBytes: resourceTable(page).reduce((sum, { transferBytes }) => sum + transferBytes, 0),
    domNodes: domSize(page).totalElements,
    requests: page.hops.length + requestsOf(page.resources),
  };
});

function requestsOf(resources: Resources): number {
  return resources.reduce((sum, { answer }) => sum + 1 + (answer?.redirects.length ?? 0), 0);
}
