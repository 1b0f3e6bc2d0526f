import { html } from 'hono/html';
import type { Report } from '../../../database/entities/report.ts';
import { displayHost } from '../../report-page/display-url.ts';
import { externalLink } from '../../report-page/external-link.ts';
import { pageShell } from '../../report-page/page-shell.ts';
import { siteBar } from '../../report-page/site-bar.ts';
import { HOME_FROM_ACTION } from './page-actions.ts';

/**
 * Asks the owner to confirm the deletion of a report. The form is sent to the URL of this page.
 * @param back URL of the report page
 */
export function deletionPage(report: Report, back: string): string {
  return pageShell({
    title: `Delete the report of ${displayHost(report.project)}`,
    isIndexable: false,
    bar: siteBar(HOME_FROM_ACTION),
    body: html`<main class="plain">
<h1>Delete this report?</h1>
<p>${externalLink(report.url)}</p>
<p>The report and its page will be permanently deleted.</p>
<form method="post">
<div class="choices"><button class="danger">Delete</button><a class="button secondary" href="${back}">Cancel</a></div>
</form>
</main>`,
  });
}
