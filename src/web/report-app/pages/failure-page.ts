import { html } from 'hono/html';
import type { Report } from '../../../database/entities/report.ts';
import { errorOfReport } from '../../../database/report-error.ts';
import { isPublic } from '../../../sharing/open-page.ts';
import { dateText } from '../../report-page/date-text.ts';
import { displayHost } from '../../report-page/display-url.ts';
import { externalLink } from '../../report-page/external-link.ts';
import { pageShell } from '../../report-page/page-shell.ts';
import type { PageParts } from '../page-scripts.ts';
import { failureAdvice } from './failure-advice.ts';

/** Explains why there is no report: no run has completed yet, and the last one failed. */
export function failurePage(report: Report, { scripts, bar }: PageParts): string {
  const { url, project, createdAt } = report;
  const error = errorOfReport(report);
  return pageShell({
    title: `No report for ${displayHost(project)}`,
    isIndexable: isPublic(report),
    scripts: [scripts.page],
    bar,
    body: html`<main class="plain">
<h1>This page could not be audited</h1>
<p>${externalLink(url)}</p>
<p class="error">${error?.message}</p>
<p>${error && failureAdvice(error)}</p>
<p class="muted">Requested on ${dateText(createdAt)}.</p>
</main>`,
  });
}
