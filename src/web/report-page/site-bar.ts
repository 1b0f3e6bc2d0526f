import { html } from 'hono/html';
import type { Html } from './html.ts';

/**
 * The bar of the pages at `/r/`: the name of the product, which leads to the start page, and actions.
 * @param home URL of the start page, relative like all of them
 */
export function siteBar(home: string, actions: Html | '' = ''): Html {
  return html`<header class="site-bar">
<a class="brand" href="${home}"><svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="6"/></svg><span class="name">Page Reports</span></a>
${actions}
</header>`;
}
