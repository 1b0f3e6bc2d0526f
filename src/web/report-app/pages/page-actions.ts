import { html } from 'hono/html';
import type { Report } from '../../../database/entities/report.ts';
import type { Html } from '../../report-page/html.ts';
import { siteBar } from '../../report-page/page-shell.ts';
import { privacyFields } from '../../start-page/privacy-fields.ts';
import type { ActionLinks } from '../page-links.ts';

/** URL of the start page relative to a report page, so that it also works behind a proxy that adds a path. */
export const HOME = '..';
/** URL of the start page relative to the page of an action, such as `/r/{slug}/privacy`. */
export const HOME_FROM_ACTION = '../..';

/**
 * The bar of report pages with the actions. Only the owner sees actions that change the report. For an owner with a
 * signed URL of a write key, they are links and a form, which work without script. For an owner whose browser has stored the API key,
 * they are buttons: the script shows them, and calls the API with the key.
 * @param actions null unless the viewer is an owner with a signed URL of a write key
 */
export function reportBar({ id }: Pick<Report, 'id'>, actions: ActionLinks | null): Html {
  return siteBar(
    HOME,
    html`<div class="actions" data-report="${id}" data-home="${HOME}">
<a data-owner hidden href="${HOME}">Your reports</a>
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

/** Dialogs in a template, which stays inert until the script opens one of them for the owner. */
function ownerDialogs(): Html {
  return html`<template id="owner-dialogs">
<dialog id="delete-dialog" aria-labelledby="delete-title">
<form method="dialog">
<h2 id="delete-title">Delete this report?</h2>
<p>The report and its page will be permanently deleted.</p>
<p class="error" role="alert"></p>
<div class="choices"><button class="secondary" value="cancel">Cancel</button><button class="danger" value="confirm">Delete</button></div>
</form>
</dialog>
<dialog id="privacy-dialog" aria-labelledby="privacy-title">
<form method="dialog">
<h2 id="privacy-title">Privacy</h2>
${privacyFields('page-privacy')}
<p class="error" role="alert"></p>
<div class="choices"><button class="secondary" value="cancel" formnovalidate>Cancel</button><button value="confirm">Save</button></div>
</form>
</dialog>
</template>`;
}
