import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Report } from '../../database/entities/report.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import type { OwnerToken } from '../../sharing/access-token.ts';
import { pageShell } from '../report-page/page-shell.ts';
import { setOwnerCookie } from './access-cookie.ts';
import { requestedPath } from './page-path.ts';

/**
 * Whether a browser navigates to the page, so that its address bar would show a signed URL. Without TLS,
 * browsers do not send `Sec-Fetch-Dest`, so a request that accepts HTML counts as a navigation.
 */
export function isNavigation(c: Context): boolean {
  if (c.req.method !== 'GET') return false;
  const destination = c.req.header('Sec-Fetch-Dest');
  if (destination !== undefined) return destination === 'document';
  return c.req.header('Accept')?.includes('text/html') ?? false;
}

/**
 * Sets an access cookie for a signed URL and redirects to the plain URL of the page, which can be copied without
 * sharing the report.
 * @param owner the access that the signed URL gives
 */
export function openByCookie(
  c: Context,
  services: ServiceContext,
  report: Report,
  owner: OwnerToken,
): Response | Promise<Response> {
  const path = requestedPath(c, services, report);
  setOwnerCookie(c, services, report, owner);
  if (!['same-origin', 'same-site', 'none'].includes(c.req.header('Sec-Fetch-Site') ?? '')) {
    return openFromOwnPage(c, path);
  }
  return c.redirect(path, 303);
}

/**
 * Browsers do not send `SameSite=Strict` cookies on a redirect of a navigation from another site. A navigation from a
 * page of this service is same-site.
 */
function openFromOwnPage(c: Context, path: string): Response | Promise<Response> {
  c.header('Refresh', `0; url=${path}`);
  return c.html(openingPage(path));
}

/** Shown for a moment after a user followed a signed URL on another site. @param path of the report page */
function openingPage(path: string): string {
  return pageShell({
    title: 'Opening the report',
    isIndexable: false,
    body: html`<main class="plain">
<h1>Opening the report</h1>
<p><a href="${path}">Open the report</a> if it does not open automatically.</p>
</main>`,
  });
}
