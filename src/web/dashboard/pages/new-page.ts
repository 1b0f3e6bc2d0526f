import { html } from 'hono/html';
import { counted } from '../../../engine/text/units.ts';
import { displayUrl } from '../../../report-view/display-url.ts';
import type { UrlResult } from '../../../reports/changes/create-reports.ts';
import type { Html } from '../../report-page/html.ts';
import { type NewReports, newReportsForm } from '../fields.ts';

/** The form for a list of URLs. */
export function newPage(home: string, input?: NewReports): Html {
  return html`<h1>Audit pages</h1>
<p>A page that has a report already is run again, and its report stays as private as it is.</p>
${newReportsForm(home, true, input)}`;
}

/** The result of each URL, and the form with those that were rejected. */
export function requestedPage(home: string, results: readonly UrlResult[], privacy?: string): Html {
  const rejected = results.filter(({ error }) => error !== null);
  const started = results.length - rejected.length;
  return html`<h1>${started === 0 ? 'No page is audited' : `${counted(started, 'page')} ${started === 1 ? 'is' : 'are'} audited`}</h1>
<ul class="results">${results.map((result) =>
    result.error
      ? html`<li><bdi>${result.url}</bdi> <span class="error">${result.error.message}</span></li>`
      : html`<li><a href="${home}r/${result.report.slug}"><bdi>${displayUrl(result.report.url)}</bdi></a> <span class="muted">${
          result.isNew ? 'New report' : 'Run again'
        }</span></li>`,
  )}</ul>
<p><a href="${home}">Your reports</a></p>
${
  rejected.length > 0 &&
  html`<h2>Try again</h2>
${newReportsForm(home, true, { urls: rejected.map(({ url }) => url).join('\n'), privacy })}`
}`;
}
