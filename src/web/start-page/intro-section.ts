import { html } from 'hono/html';
import type { Html } from '../report-page/html.ts';
import { sampleReport } from './sample-report.ts';

/** Shown without a key: a short description of the service, a sample report, and, with script, the form for a key. */
export function introSection(): Html {
  return html`<section id="key" aria-labelledby="intro-title">
<div class="intro">
<div>
<h1 id="intro-title">Page Reports audits any web page</h1>
<p class="lead">Enter a URL. The page is checked for SEO, performance, security, accessibility and best practices,
rated <strong class="good">good</strong>, <strong class="decent">decent</strong> or <strong class="bad">bad</strong>,
and the report shows what to fix first, with evidence.</p>
<noscript><p>The forms of this page need JavaScript. The <a href="docs">REST API</a>, the <a href="graphql">GraphQL
API</a> and the command line offer the same without it.</p></noscript>
<form class="stack" method="dialog" hidden>
<label for="key-field">API key</label>
<div class="line">
<span class="field"><input id="key-field" name="key" type="password" placeholder="prk_…" required autocomplete="off"
 spellcheck="false" pattern="\\s*[!-~]+\\s*" title="Letters, digits and punctuation, without spaces between them"
 aria-describedby="key-error key-note"><button id="show-key" class="inside" type="button" aria-pressed="false"
 aria-controls="key-field">Show<span class="unseen"> API key</span></button></span>
<button>Use key</button>
</div>
<p class="error" id="key-error" role="alert" data-field></p>
<p class="muted small" id="key-note">The key stays in the local storage of this browser and is sent only to this
service. “Forget key” removes it.</p>
</form>
<p class="muted small">No key yet? The first start of the service prints one. The operator can create more:</p>
<pre class="small">npm run -s cli -- key create --account 1 --name laptop --scope write</pre>
</div>
${sampleReport()}
</div>
</section>`;
}
