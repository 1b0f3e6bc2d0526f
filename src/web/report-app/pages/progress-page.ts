import { html } from 'hono/html';
import type { Report } from '../../../database/entities/report.ts';
import type { PageProgress } from '../../../reports/watch/page-progress.ts';
import { isPublic } from '../../../sharing/open-page.ts';
import { dateText } from '../../report-page/date-text.ts';
import { displayHost } from '../../report-page/display-url.ts';
import { externalLink, type Html } from '../../report-page/html.ts';
import { pageShell } from '../../report-page/page-shell.ts';
import type { PageParts } from '../page-scripts.ts';
import { progressText } from './progress-text.ts';

/** Seconds after which a browser without script reloads the page. */
export const REFRESH_SECONDS = 3;

/** Shown during the first run of a report. The live script replaces it by the report. */
export function progressPage(report: Report, progress: PageProgress, { scripts, bar }: PageParts): string {
  return pageShell({
    title: `Auditing ${displayHost(report.project)}`,
    isIndexable: isPublic(report),
    scripts: [scripts.page, scripts.live],
    head: html`<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}"></noscript>`,
    bar,
    body: html`<main class="plain">
<h1>Auditing <bdi>${displayHost(report.project)}</bdi></h1>
<p>${externalLink(report.url)}</p>
<progress aria-label="Audit"${barValue(progress)}></progress>
<p id="progress" role="status">${progressText(progress)}</p>
<p class="muted">Requested on ${dateText(report.createdAt)}. This page shows the report when it is ready.</p>
</main>`,
  });
}

/** The attributes of a progress bar; without any, the bar is indeterminate. */
function barValue(progress: PageProgress): Html | '' {
  if (progress.stage !== 'fetching-files' || progress.filesPlanned === 0) return '';
  return html` max="${progress.filesPlanned}" value="${progress.filesDone}"`;
}
