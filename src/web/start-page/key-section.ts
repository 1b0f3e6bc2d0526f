import { html } from 'hono/html';
import type { Html } from '../report-page/html.ts';

/** Where someone without a key types it in, and learns how to get one. */
export function keySection(): Html {
  return html`<section id="key" hidden aria-labelledby="key-title">
<h2 id="key-title">Start with your key</h2>
<form class="stack" method="dialog">
<div class="line">
<label class="unseen" for="key-field">API key</label>
<input id="key-field" name="key" type="password" placeholder="prk_…" required autocomplete="off" spellcheck="false"
 pattern="\\s*[!-~]+\\s*" title="Letters, digits and punctuation, without spaces between them" aria-describedby="key-error key-note">
<button>Use key</button>
</div>
<p class="error" id="key-error" role="alert" data-field></p>
<p class="muted small" id="key-note">The key stays in this browser, in its local storage, for all pages of this
service, and goes along with every call. “Forget key” removes it.</p>
</form>
<p class="muted small">No key yet? The first start of the service prints one. Whoever runs it makes more with
<code>npm run -s cli -- key create --account 1 --name laptop --scope write</code>.</p>
</section>`;
}
