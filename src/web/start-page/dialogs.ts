import { html } from 'hono/html';
import type { Html } from '../report-page/html.ts';
import { privacyFields } from './privacy-fields.ts';

/** The dialogs for the deletion and the privacy of a report. */
export function dialogs(): Html {
  return html`<dialog id="delete" aria-labelledby="delete-title">
<form class="stack" method="dialog">
<h2 id="delete-title">Delete this report?</h2>
<p class="of"></p>
<p>The report and its page will be permanently deleted.</p>
<p class="error" role="alert" data-field></p>
<div class="choices">
<button class="secondary" value="cancel">Cancel</button>
<button class="danger">Delete</button>
</div>
</form>
</dialog>
<dialog id="privacy" aria-labelledby="privacy-title">
<form class="stack" method="dialog">
<h2 id="privacy-title">Privacy</h2>
<p class="of"></p>
${privacyFields('privacy')}
<p class="error" role="alert" data-field></p>
<div class="choices">
<button class="secondary" value="cancel" formnovalidate>Cancel</button>
<button>Save</button>
</div>
</form>
</dialog>`;
}
