import { html } from 'hono/html';
import type { Html } from '../report-page/html.ts';
import { privacyFields } from './privacy-fields.ts';

/** The form that creates a report. Only the script sends it: the method `dialog` prevents browsers from sending it. */
export function createSection(): Html {
  return html`<section id="create" hidden aria-label="New report">
<form class="stack" method="dialog">
<label for="create-url">Page URL</label>
<div class="line">
<input id="create-url" name="url" inputmode="url" placeholder="https://example.com/" required autocomplete="url"
 autocapitalize="off" spellcheck="false" aria-describedby="create-url-error">
<button>Audit page</button>
</div>
<p class="error" id="create-url-error" data-field="url"></p>
${privacyFields('create')}
<p class="error" role="alert" data-field></p>
</form>
</section>`;
}
