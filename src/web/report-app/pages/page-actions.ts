import { html } from 'hono/html';
import type { OwnerAccess } from '../../../sharing/open-page.ts';
import type { Html } from '../../report-page/html.ts';
import type { PageLinks } from '../page-links.ts';

/**
 * The actions in the bar of report pages. Only an owner who may change the report sees those that change it: a form and
 * links to forms, which the script opens in dialogs.
 */
export function pageActions(
  { home, actions }: Pick<PageLinks, 'home' | 'actions'>,
  owner: OwnerAccess | null,
): Html {
  const own = owner?.mayChange ? actions : null;
  return html`<div class="actions">
${owner?.expires === null && html`<a href="${home}">Your reports</a>`}
${own && html`<form method="post" action="${own.run}"><button>Run again</button></form>`}
<button type="button" data-scripted hidden data-action="copy-link">Copy link</button>
<button type="button" data-scripted hidden data-action="print">Print</button>
${own && html`<a href="${own.privacy}" data-dialog>Privacy…</a>\n<a href="${own.delete}" data-dialog>Delete…</a>`}
</div>`;
}
