import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import type { Report } from '../../database/entities/report.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { ACCESS_COOKIE_SECONDS, createOwnerCookie, type OwnerToken } from '../../sharing/access-token.ts';
import { pageShell } from '../report-page/page-shell.ts';
import { pagePath, requestedPath } from './page-links.ts';

/** The name of the cookie that is set for the correct password. */
export const ACCESS_COOKIE = 'page-pass';
/** The name of the cookie that is set for a signed URL. */
export const OWNER_COOKIE = 'page-owner';

/** Sets the cookie of a viewer who knows the password. */
export function setAccessCookie(c: Context, services: ServiceContext, report: Report, value: string): void {
  setPageCookie(c, services, report, { name: ACCESS_COOKIE, value, maxAge: ACCESS_COOKIE_SECONDS });
}

/** Sets the cookie of the owner. @param owner the access that the signed URL gave */
export function setOwnerCookie(
  c: Context,
  services: ServiceContext,
  report: Report,
  owner: OwnerToken,
): void {
  const maxAge = Math.max(1, Number(owner.expires) - Math.floor(services.clock().getTime() / 1000));
  const value = createOwnerCookie(services, report, owner);
  setPageCookie(c, services, report, { name: OWNER_COOKIE, value, maxAge });
}

/** Sets a cookie that browsers send only for the page of this report and its exports. */
function setPageCookie(
  c: Context,
  services: ServiceContext,
  report: Report,
  { name, value, maxAge }: { name: string; value: string; maxAge: number },
): void {
  const secure = services.publicUrl.startsWith('https:');
  for (const path of cookiePaths(services, report)) {
    setCookie(c, name, value, { path, maxAge, httpOnly: true, sameSite: 'Strict', secure });
  }
}

/** Deletes all cookies of the report in this browser. */
export function deleteCookies(c: Context, services: ServiceContext, report: Report): void {
  for (const path of cookiePaths(services, report)) {
    deleteCookie(c, ACCESS_COOKIE, { path });
    deleteCookie(c, OWNER_COOKIE, { path });
  }
}

/** The paths of the page and its exports: the cookie path `/r/slug` does not match `/r/slug.json`. */
function cookiePaths(services: ServiceContext, report: Report): string[] {
  return ['', '.json', '.csv'].map((extension) => pagePath(services, report) + extension);
}

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
  if (['same-origin', 'same-site', 'none'].includes(c.req.header('Sec-Fetch-Site') ?? '')) {
    return c.redirect(path, 303);
  }
  // Browsers do not send `SameSite=Strict` cookies on a redirect of a navigation from another site. A navigation from a
  // page of this service, which is shown for a moment, is same-site.
  c.header('Refresh', `0; url=${path}`);
  const main = html`<h1>Opening the report</h1>
<p><a href="${path}">Open the report</a> if it does not open automatically.</p>`;
  return c.html(pageShell({ title: 'Opening the report', main }));
}
