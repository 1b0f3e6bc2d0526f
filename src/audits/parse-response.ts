import { type Page, parsePage } from '../engine/page.ts';
import type { ResourceResponse } from '../page/resource.ts';

/**
 * A document beside the page, as far as its first bytes were fetched, in the form of a page. It is taken to have
 * the encoding of the page, since both come from one site.
 */
export function parseResponse(page: Page, response: ResourceResponse): Page {
  const { finalUrl, status, headers, prefix } = response;
  const html = new TextDecoder(page.encoding).decode(prefix ?? new Uint8Array());
  return parsePage({ ...page, requestedUrl: finalUrl, url: finalUrl, status, headers, html, resources: [] });
}
