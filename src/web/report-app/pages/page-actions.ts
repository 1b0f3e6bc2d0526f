import { html } from 'hono/html';
import type { Report } from '../../../database/entities/report.ts';
import type { Html } from '../../report-page/html.ts';
import { siteBar } from '../../report-page/site-bar.ts';
import { privacyFields } from '../../start-page/privacy-fields.ts';
import type { ActionLinks } from '../page-links.ts';

/** URL of the start page as the report pages see it, also behind a proxy that adds a path. */
export const HOME = '..';
/** The same as the pages of actions see it, such as `/r/{slug}/privacy`. */
export const HOME_FROM_ACTION = '../..';

/**
 * The bar of a report's pages with its actions. Those that change the report show only to its owner. They are links and
 * a form, which work without script, for an owner who came by a signed URL; and buttons for an owner who has signed in
 * to the start page: the script shows them, and calls the API with the key that the start page remembers.
 * @param actions null unless the viewer came by a signed URL
 */
export function reportBar({ id }: Pick<Report, 'id'>, actions: ActionLinks | null): Html {
  return siteBar(
    HOME,
    html`<div class="actions" data-report="${id}" data-home="${HOME}">
<a data-owner hidden href="${HOME}">All reports</a>
${actions ? html`<button form="run" data-action="rerun">Run again</button>` : ownerButton('rerun', 'Run again')}
<button type="button" data-scripted hidden data-action="copy-link">Copy link</button>
<button type="button" data-scripted hidden data-action="print">Print</button>
${actions ? html`<a href="${actions.privacy}" data-action="privacy">Privacy…</a>` : ownerButton('privacy', 'Privacy…')}
${actions ? html`<a href="${actions.delete}" data-action="delete">Delete…</a>` : ownerButton('delete', 'Delete…')}
<p class="action-status" role="status"></p>
</div>
${actions && html`<form id="run" method="post" action="${actions.run}" hidden></form>`}
${ownerDialogs()}`,
  );
}

function ownerButton(action: string, name: string): Html {
  return html`<button type="button" data-owner data-writer hidden data-action="${action}">${name}</button>`;
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
