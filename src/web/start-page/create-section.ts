import { html } from 'hono/html';
import type { Html } from '../report-page/html.ts';
import { privacyFields } from './privacy-fields.ts';

/** The form that makes a report. Nothing but the script sends it: the method keeps browsers from doing so. */
export function createSection(): Html {
  return html`<section id="create" hidden aria-labelledby="create-title">
<h2 id="create-title">New report</h2>
<form class="stack" method="dialog">
<label for="create-url">Address of the web page</label>
<div class="line">
<input id="create-url" name="url" inputmode="url" placeholder="https://example.com/" required autocomplete="url"
 autocapitalize="off" spellcheck="false" aria-describedby="create-url-error">
<button>Create report</button>
</div>
<p class="error" id="create-url-error" data-field="url"></p>
${privacyFields('create')}
<p class="error" role="alert" data-field></p>
</form>
</section>`;
}
