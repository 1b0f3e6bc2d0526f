import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import type { ServiceContext } from '../../reports/service-context.ts';
import { ACCESS_COOKIE_SECONDS, cookieOf, signOwnerToken } from '../../sharing/access-token.ts';
import type { OwnerAccess } from '../../sharing/open-page.ts';
import type { Shared } from '../../sharing/shared-page.ts';
import { pagePath } from './page-links.ts';

/** The name of the cookie that is set for the correct password. */
export const ACCESS_COOKIE = 'page-pass';
/** The name of the cookie that is set for a signed URL. */
export const OWNER_COOKIE = 'page-owner';

/** Sets the cookie of a viewer who knows the password. */
export function setAccessCookie(c: Context, services: ServiceContext, shared: Shared, value: string): void {
  setPageCookie(c, services, shared, { name: ACCESS_COOKIE, value, maxAge: ACCESS_COOKIE_SECONDS });
}

/**
 * Sets the cookie of the owner, so that the signature does not stay in the address bar. A session has its own cookie.
 * @param owner the access that the signed URL gave; the cookie has its expiry and allows the same
 */
export function setOwnerCookie(
  c: Context,
  services: ServiceContext,
  shared: Shared,
  { expires, apiKeyId, mayChange }: OwnerAccess,
): void {
  if (expires === null) return;
  const maxAge = Math.max(1, Number(expires) - Math.floor(services.clock().getTime() / 1000));
  const value = cookieOf(signOwnerToken(services, 'cookie', shared, { expires, apiKeyId, mayChange }));
  setPageCookie(c, services, shared, { name: OWNER_COOKIE, value, maxAge });
}

/** Sets a cookie that browsers send only for this page and its exports. */
function setPageCookie(
  c: Context,
  services: ServiceContext,
  shared: Shared,
  { name, value, maxAge }: { name: string; value: string; maxAge: number },
): void {
  const secure = services.publicUrl.startsWith('https:');
  for (const path of cookiePaths(services, shared)) {
    setCookie(c, name, value, { path, maxAge, httpOnly: true, sameSite: 'Strict', secure });
  }
}

/** Deletes all cookies of the page in this browser. */
export function deleteCookies(c: Context, services: ServiceContext, shared: Shared): void {
  for (const path of cookiePaths(services, shared)) {
    deleteCookie(c, ACCESS_COOKIE, { path });
    deleteCookie(c, OWNER_COOKIE, { path });
  }
}

/** The paths of the page and its exports: the cookie path `/r/slug` does not match `/r/slug.json`. */
function cookiePaths(services: ServiceContext, shared: Shared): string[] {
  return ['', '.json', '.csv', '.patch'].map((extension) => pagePath(services, shared) + extension);
}
