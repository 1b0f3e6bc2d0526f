import { type Page, parsePage } from '../engine/page.ts';
import type { ResourceResponse } from '../page/resource.ts';

/** Parses another document of the site, as far as it was fetched, in the encoding of the page. */
export function parseResponse(page: Page, response: ResourceResponse): Page {
  const { finalUrl, status, headers, prefix } = response;
  const html = new TextDecoder(page.encoding).decode(prefix ?? new Uint8Array());
  return parsePage({ ...page, requestedUrl: finalUrl, url: finalUrl, status, headers, html, resources: [] });
}
