import { html } from 'hono/html';
import type { Report } from '../../../database/entities/report.ts';
import { isPublic } from '../../../sharing/open-page.ts';
import { dateText } from '../../report-page/date-text.ts';
import { externalLink } from '../../report-page/external-link.ts';
import { pageShell } from '../../report-page/page-shell.ts';

/** How often a browser without script looks again. */
export const LOOK_AGAIN_SECONDS = 3;

/** What a first run is doing, in words. */
export function progressText({ status }: Pick<Report, 'status'>): string {
  return status === 'queued' ? 'Waiting for its turn.' : 'Fetching the page and auditing it.';
}

/** Stands in for the report during its first run. @param script address of what makes it turn into the report */
export function progressPage(report: Report, script: string): string {
  return pageShell({
    title: `Auditing ${report.project}`,
    isIndexable: isPublic(report),
    script,
    home: '..',
    body: html`<main class="plain">
<h1>Auditing <bdi>${report.project}</bdi></h1>
<p>${externalLink(report.url)}</p>
<progress aria-label="Audit"></progress>
<p id="progress" role="status">${progressText(report)}</p>
<p class="muted">Asked for on ${dateText(report.createdAt)}. The report appears here by itself.</p>
</main>`,
  });
}
