import { type Page, parsePage } from '../engine/page.ts';
import type { ResourceAnswer } from '../page/resource.ts';

/**
 * A document beside the page, as far as its first bytes were fetched, in the form of a page. It is taken to have
 * the encoding of the page, since both come from one site.
 */
export function parseAnswer(page: Page, answer: ResourceAnswer): Page {
  const { finalUrl, status, headers, prefix } = answer;
  const html = new TextDecoder(page.encoding).decode(prefix ?? new Uint8Array());
  return parsePage({ ...page, requestedUrl: finalUrl, url: finalUrl, status, headers, html, resources: [] });
}
