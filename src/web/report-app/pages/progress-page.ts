import { html } from 'hono/html';
import type { Report } from '../../../database/entities/report.ts';
import { isPublic } from '../../../sharing/open-page.ts';
import { dateText } from '../../report-page/date-text.ts';
import { displayHost } from '../../report-page/display-url.ts';
import { externalLink } from '../../report-page/external-link.ts';
import { pageShell } from '../../report-page/page-shell.ts';
import type { PageScripts } from '../page-scripts.ts';
import { reportBar } from './page-actions.ts';

/** How often a browser without script looks again. */
export const LOOK_AGAIN_SECONDS = 3;

/** What a first run is doing, in words. */
export function progressText({ status }: Pick<Report, 'status'>): string {
  return status === 'queued' ? 'Waiting in the queue.' : 'Fetching the page and auditing it.';
}

/** Shown during the first run of a report. The live script turns it into the report. */
export function progressPage(report: Report, scripts: PageScripts): string {
  return pageShell({
    title: `Auditing ${displayHost(report.project)}`,
    isIndexable: isPublic(report),
    scripts: [scripts.page, scripts.live],
    bar: reportBar(report),
    body: html`<main class="plain">
<h1>Auditing <bdi>${displayHost(report.project)}</bdi></h1>
<p>${externalLink(report.url)}</p>
<progress aria-label="Audit"></progress>
<p id="progress" role="status">${progressText(report)}</p>
<p class="muted">Requested on ${dateText(report.createdAt)}. The report appears here by itself.</p>
</main>`,
  });
}
