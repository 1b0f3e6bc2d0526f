import { html } from 'hono/html';
import { COMMAND } from '../../../installation.ts';
import type { Html } from '../../report-page/html.ts';
import { errorLine } from '../fields.ts';
import { sampleList } from '../samples.ts';

/** The question whether to sign in to the account of a key that came with a link. */
export function confirmPage(home: string, account: string, key: string, next: string): Html {
  return html`<h1>Sign in to the account “${account}”?</h1>
<p>The link that you opened has a key of this account. Continue only if you know who sent it.</p>
<form method="post" action="${home}sign-in">
<input type="hidden" name="key" value="${key}"><input type="hidden" name="next" value="${next}">
<p><button>Sign in</button> <a href="${home}">Cancel</a></p>
</form>`;
}

/** A description of the service, and the form that signs in and then opens `next`, a path below `/`. */
export function signInPage(home: string, next: string, error = ''): Html {
  return html`<div class="intro">
<div>
<h1>Page Reports audits any web page</h1>
<p class="lead">Enter a URL. The page is checked for SEO, performance, security, accessibility and best practices,
rated <strong class="good">good</strong>, <strong class="decent">decent</strong> or <strong class="bad">bad</strong>,
and the report shows what to fix first, with evidence.</p>
<form id="sign-in" class="key-form" method="post" action="${home}sign-in">
<label for="key">API key</label>
<div class="line"><input id="key" name="key" type="password" placeholder="prk_…" required autocomplete="current-password"
 spellcheck="false"${error && html` aria-invalid="true" aria-describedby="key-error"`}><button>Sign in</button></div>
${error && errorLine([error], 'key-error')}
<input type="hidden" name="next" value="${next}">
</form>
<p class="muted small">Your first key was printed when you started the service. To create another:</p>
<pre class="small">${COMMAND} key create --account 1 --name laptop --scope write</pre>
</div>
${sampleList(home)}
</div>`;
}
