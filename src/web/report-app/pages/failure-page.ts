import { html } from 'hono/html';
import type { Report } from '../../../database/entities/report.ts';
import {
  errorOfReport,
  isNetworkOutage,
  type ReportError,
  type ReportErrorCode,
} from '../../../database/report-error.ts';
import { isPublic } from '../../../sharing/open-page.ts';
import { dateText } from '../../report-page/date-text.ts';
import { displayHost } from '../../report-page/display-url.ts';
import { externalLink } from '../../report-page/html.ts';
import { pageShell } from '../../report-page/page-shell.ts';
import type { PageParts } from '../page-scripts.ts';

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
