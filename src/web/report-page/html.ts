import { html } from 'hono/html';
import { displayUrl } from './display-url.ts';

/** A fragment of HTML. Text that is inserted into one is escaped, unless it is a fragment itself. */
export type Html = ReturnType<typeof html>;

/** A link to another site, or plain text if the URL is neither http nor https. */
export function externalLink(address: string, text = displayUrl(address)): Html {
  const url = URL.parse(address);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return html`<bdi>${text}</bdi>`;
  return html`<a href="${url.href}" rel="noopener noreferrer nofollow"><bdi>${text}</bdi></a>`;
}
