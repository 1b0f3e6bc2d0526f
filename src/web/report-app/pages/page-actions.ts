import { html } from 'hono/html';
import type { Report } from '../../../database/entities/report.ts';
import type { Html } from '../../report-page/html.ts';
import { privacyFields } from '../../start-page/privacy-fields.ts';
import type { PageLinks } from '../page-links.ts';

/**
 * The actions of report pages, for their bar. Only the owner sees actions that change the report. For an owner with a
 * signed URL of a write key, they are links and a form, which work without script. For an owner whose browser has stored
 * the API key, they are buttons: the script shows them, and calls the API with the key.
 * @param home URL of the start page
 * @param own URLs of the actions; null unless the viewer is an owner with a signed URL of a write key
 */
export function pageActions(
  { id }: Pick<Report, 'id'>,
  home: string,
  own: PageLinks['actions'] | null,
): Html {
  return html`<div class="actions" data-report="${id}" data-home="${home}">
<a data-owner hidden href="${home}">Your reports</a>
${own ? html`<button form="run" data-action="rerun">Run again</button>` : ownerButton('rerun', 'Run again')}
<button type="button" data-scripted hidden data-action="copy-link">Copy link</button>
<button type="button" data-scripted hidden data-action="print">Print</button>
${own ? html`<a href="${own.privacy}" data-action="privacy">Privacy…</a>` : ownerButton('privacy', 'Privacy…')}
${own ? html`<a href="${own.delete}" data-action="delete">Delete…</a>` : ownerButton('delete', 'Delete…')}
<p class="action-status" role="status"></p>
</div>
${own && html`<form id="run" method="post" action="${own.run}" hidden></form>`}
${ownerDialogs()}`;
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
