import { html } from 'hono/html';
import { pageShell } from '../../report-page/page-shell.ts';

/** Shown for a moment after a user followed a signed URL on another site. @param path of the report page */
export function openingPage(path: string): string {
  return pageShell({
    title: 'Opening the report',
    isIndexable: false,
    body: html`<main class="plain">
<h1>Opening the report</h1>
<p><a href="${path}">Open the report</a> if it does not open automatically.</p>
</main>`,
  });
}
