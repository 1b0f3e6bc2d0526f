import type { Context } from 'hono';
import { html } from 'hono/html';
import { type AppError, ERROR_CODES } from '../../../errors.ts';
import { REPORT_PAGES } from '../../../sharing/page-url.ts';
import { homeUrl } from '../../home-url.ts';
import { pageShell, reportPagePolicy } from '../../report-page/page-shell.ts';
import { plainBadge } from '../badge.ts';

const REPORT_NOT_FOUND =
  'The URL is wrong, or the report was deleted or is private. Links to private reports expire. If the report is yours, ' +
  'open it from your list of reports.';
const PAGE_NOT_FOUND = 'Check the URL for typing errors.';

/** Whether the path is that of a report page, or below one. */
export function isReportPath(path: string): boolean {
  return path.startsWith(`${REPORT_PAGES}/`);
}

/** An error as an HTML page. */
export function errorPage<Env extends { Variables: { requestId: string } }>(
  c: Context<Env>,
  { code, message, retryAfterSeconds }: AppError,
): Response | Promise<Response> {
  // Browsers do not retry by themselves, and the page may be that of a run that the user follows.
  if (code === 'unavailable' && retryAfterSeconds !== null) c.header('Refresh', String(retryAfterSeconds));
  const isReport = isReportPath(c.req.path);
  const notFound = isReport ? 'There is no report here' : 'Page not found';
  const title = code === 'not_found' ? notFound : message;
  const home = homeUrl(c);
  const page = pageShell({
    title,
    home,
    main: html`<h1>${title}</h1>
${code === 'not_found' && html`<p>${isReport ? REPORT_NOT_FOUND : PAGE_NOT_FOUND}</p>`}
${code === 'internal' && html`<p class="muted">The log has details under the request id <code>${c.var.requestId}</code>.</p>`}
<p><a href="${home}">${isReport && code === 'not_found' ? 'Your reports' : 'Go to the home page'}</a></p>`,
  });
  c.header('Content-Security-Policy', reportPagePolicy(true));
  return c.html(page, ERROR_CODES[code].status);
}

/** An error as a badge with its code: browsers show images regardless of the HTTP status. */
export function errorBadge(c: Context, { code }: AppError): Response {
  const image = plainBadge(code.replaceAll('_', ' '));
  return c.body(image, ERROR_CODES[code].status, { 'Content-Type': 'image/svg+xml' });
}

/** An error as a line of text, for requests for neither a page nor JSON. */
export function errorText(c: Context, { code, message }: AppError): Response {
  return c.text(`${message}\n`, ERROR_CODES[code].status);
}
