import type { Context } from 'hono';
import { html } from 'hono/html';
import { type AppError, ERROR_CODES } from '../../../errors.ts';
import { pageShell, siteBar } from '../../report-page/page-shell.ts';
import { reportPagePolicy } from '../../report-page/report-page-style.ts';
import { plainBadge } from '../badge.ts';

const REPORT_NOT_FOUND =
  'The URL is wrong, or the report was deleted or is private. Links to private reports expire. If the report is yours, ' +
  'open it from your list of reports.';
const PAGE_NOT_FOUND = 'Check the URL for typing errors.';

/** An error as an HTML page. */
export function errorPage<Env extends { Variables: { requestId: string } }>(
  c: Context<Env>,
  { code, message, retryAfterSeconds }: AppError,
): Response | Promise<Response> {
  // Browsers do not retry by themselves, and the page may be that of a run that the user follows.
  if (code === 'unavailable' && retryAfterSeconds !== null) c.header('Refresh', String(retryAfterSeconds));
  const isReport = c.req.path.startsWith('/r/');
  const notFound = isReport ? 'There is no report here' : 'Page not found';
  const title = code === 'not_found' ? notFound : message;
  const page = pageShell({
    title,
    isIndexable: false,
    bar: siteBar(homeOf(c.req.path)),
    body: html`<main class="plain">
<h1>${title}</h1>
${code === 'not_found' && html`<p>${isReport ? REPORT_NOT_FOUND : PAGE_NOT_FOUND}</p>`}
${code === 'internal' && html`<p class="muted">The log has details under the request id <code>${c.var.requestId}</code>.</p>`}
<p><a href="${homeOf(c.req.path)}">${isReport && code === 'not_found' ? 'Your reports' : 'Go to the start page'}</a></p>
</main>`,
  });
  c.header('Content-Security-Policy', `${reportPagePolicy(true)}; frame-ancestors 'none'`);
  return c.html(page, ERROR_CODES[code].status);
}

/** The URL of the start page relative to a path, so that it also works behind a proxy that adds one. */
function homeOf(path: string): string {
  return '../'.repeat(path.split('/').length - 2) || './';
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
