import { html } from 'hono/html';
import type { Html } from '../report-page/html.ts';

/** The title of the view shown, the links to the views, and messages. */
export function viewHeading(): Html {
  return html`<div id="view" hidden>
<div class="heading">
<h1 id="title" tabindex="-1">Reports</h1>
<nav class="tabs" aria-label="Views"><a href=".">Reports</a><a href="?view=projects">Projects</a></nav>
</div>
<p id="message" role="status"></p>
<p id="error" class="error" role="alert"></p>
</div>`;
}
