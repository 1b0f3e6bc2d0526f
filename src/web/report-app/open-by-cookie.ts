import type { Context } from 'hono';
import type { Report } from '../../database/entities/report.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { createOwnerCookie } from '../../sharing/access-token.ts';
import { OWNER_COOKIE, setAccessCookie } from './access-cookie.ts';
import { requestedPath } from './page-path.ts';
import { openingPage } from './pages/opening-page.ts';

/** Whether a browser navigates to the page, so that its address bar would show a signed URL. */
export function isNavigation(c: Context): boolean {
  return c.req.method === 'GET' && c.req.header('Sec-Fetch-Dest') === 'document';
}

/**
 * Replaces a signed URL by an access cookie and leads to the plain URL of the page, which can be copied without
 * sharing the report.
 * @param expires of the signed URL, Unix time in seconds
 */
export function openByCookie(
  c: Context,
  services: ServiceContext,
  report: Report,
  expires: string,
): Response | Promise<Response> {
  const path = requestedPath(c, services, report);
  const seconds = Math.max(1, Number(expires) - Math.floor(services.clock().getTime() / 1000));
  const value = createOwnerCookie(services, report, expires);
  setAccessCookie(c, services, report, { name: OWNER_COOKIE, value, seconds });
  if (c.req.header('Sec-Fetch-Site') !== 'cross-site') return c.redirect(path, 303);
  // Browsers send no `SameSite=Strict` cookie along a redirect that another site started. A navigation that our own
  // page starts is same-site.
  c.header('Refresh', `0; url=${path}`);
  return c.html(openingPage(path));
}
