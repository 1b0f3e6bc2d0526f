import { html } from 'hono/html';
import type { Report } from '../../../database/entities/report.ts';
import {
  errorOfReport,
  isNetworkOutage,
  type ReportError,
  type ReportErrorCode,
} from '../../../database/report-error.ts';
import { displayHost } from '../../../report-view/display-url.ts';
import { progressText } from '../../../report-view/wording.ts';
import type { PageProgress } from '../../../reports/watch/page-progress.ts';
import { dateText, externalLink } from '../../report-page/html.ts';
import { type PageFrame, pageShell } from '../../report-page/page-shell.ts';

/** Seconds after which a browser without script reloads the page. */
const REFRESH_SECONDS = 3;

/** Shown during the first run of a report. The live script replaces it by the report. */
export function progressPage(report: Report, progress: PageProgress, frame: PageFrame): string {
  const host = displayHost(report.project);
  // Without values, the bar is indeterminate.
  const isCounted = progress.stage === 'fetching-files' && progress.filesPlanned > 0;
  return pageShell({
    ...frame,
    title: `Auditing ${host}`,
    head: html`<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}"></noscript>`,
    main: html`<h1>Auditing <bdi>${host}</bdi></h1>
<p>${externalLink(report.url)}</p>
<progress aria-label="Audit"${isCounted && html` max="${progress.filesPlanned}" value="${progress.filesDone}"`}></progress>
<p id="progress" role="status">${progressText(progress)}</p>
<p class="muted">Requested on ${dateText(report.createdAt)}. This page shows the report when it is ready.</p>`,
  });
}

/** Explains why there is no report: no run has completed yet, and the last one failed. */
export function failurePage(report: Report, frame: PageFrame): string {
  const error = errorOfReport(report);
  return pageShell({
    ...frame,
    title: `No report for ${displayHost(report.project)}`,
    main: html`<h1>This page could not be audited</h1>
<p>${externalLink(report.url)}</p>
<p class="error">${error?.message}</p>
<p>${error && failureAdvice(error)}</p>
<p class="muted">Requested on ${dateText(report.createdAt)}.</p>`,
  });
}

const ADVICE: Record<ReportErrorCode, string> = {
  blocked_address: 'Enter the URL of a page on the public Internet.',
  dns_failed: 'Check the spelling of the URL. The DNS records of a new site can take some hours to spread.',
  connect_failed:
    'Check that the site is up and accepts connections from other machines, then run the report again.',
  tls_invalid: 'Browsers show a warning for this site too. Renew or correct its certificate.',
  timeout:
    'The site may be overloaded. Run the report again; if it keeps happening, visitors are affected too.',
  too_many_redirects: 'Two URLs may redirect to each other. Redirect straight to the page.',
  redirect_blocked: 'Enter the URL of a page on the public Internet that does not redirect elsewhere.',
  http_error: 'Open the URL in a browser. Some sites block other clients.',
  not_html: 'Enter the URL of a web page; images, documents and data cannot be audited.',
  too_large: 'A page of this size is slow for visitors too. Reduce its size.',
  empty_body: 'The server sent an empty response. Check its error log.',
  // The message of the error says how to let this service through.
  challenge: 'The bot protection may block search engines too.',
  crashed: 'This is a fault of this service, not of the page. Run the report again.',
};

const OUTAGE_ADVICE =
  'This is a fault of the network of this service, not of the page. Run the report again later.';

/** Advice on a run that failed with this error, in one or two sentences. */
export function failureAdvice(error: Pick<ReportError, 'code' | 'message'>): string {
  return isNetworkOutage(error) ? OUTAGE_ADVICE : (ADVICE[error.code] ?? '');
}
