import { html } from 'hono/html';
import type { Report } from '../../../database/entities/report.ts';
import type { Html } from '../../report-page/html.ts';
import { siteBar } from '../../report-page/site-bar.ts';
import { privacyFields } from '../../start-page/privacy-fields.ts';

/** URL of the start page as the report pages see it, also behind a proxy that adds a path. */
export const HOME = '..';

/**
 * The bar of a report's pages with its actions. Without script they are hidden. Those that change the report show only
 * to its owner: the script asks the API with the key that the start page remembers in this browser.
 */
export function reportBar({ id }: Pick<Report, 'id'>): Html {
  return siteBar(
    HOME,
    html`<div class="actions" data-report="${id}" data-home="${HOME}" hidden>
<a data-owner hidden href="${HOME}">All reports</a>
<button type="button" data-owner data-writer hidden data-action="rerun">Run again</button>
<button type="button" data-action="copy-link">Copy link</button>
<button type="button" data-action="print">Print</button>
<button type="button" data-owner data-writer hidden data-action="privacy">Privacy…</button>
<button type="button" data-owner data-writer hidden data-action="delete">Delete…</button>
<p class="action-status" role="status"></p>
</div>
${ownerDialogs()}`,
  );
}

/** Inert until the script opens one of them for the owner. */
function ownerDialogs(): Html {
  return html`<template id="owner-dialogs">
<dialog id="delete-dialog" aria-labelledby="delete-title">
<form method="dialog">
<h2 id="delete-title">Delete this report?</h2>
<p>The report and its page will be permanently deleted.</p>
<p class="error" role="alert"></p>
<div class="choices"><button class="quiet" value="cancel">Cancel</button><button class="danger" value="confirm">Delete</button></div>
</form>
</dialog>
<dialog id="privacy-dialog" aria-labelledby="privacy-title">
<form method="dialog">
<h2 id="privacy-title">Privacy</h2>
${privacyFields('page-privacy')}
<p class="error" role="alert"></p>
<div class="choices"><button class="quiet" value="cancel" formnovalidate>Cancel</button><button value="confirm">Save</button></div>
</form>
</dialog>
</template>`;
}
