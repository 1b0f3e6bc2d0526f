import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import type { Report } from '../../database/entities/report.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { createOwnerCookie, type OwnerToken } from '../../sharing/access-token.ts';
import { pagePath } from './page-path.ts';

/** The name of the cookie that is set for the correct password. */
export const ACCESS_COOKIE = 'page-pass';
/** The name of the cookie that is set for a signed URL. */
export const OWNER_COOKIE = 'page-owner';

/** Sets a cookie that browsers send only for the page of this report and its exports. */
export function setAccessCookie(
  c: Context,
  services: Pick<ServiceContext, 'publicUrl'>,
  report: Report,
  { name, value, seconds }: { name: string; value: string; seconds: number },
): void {
  for (const path of cookiePaths(services, report)) {
    setCookie(c, name, value, {
      path,
      maxAge: seconds,
      httpOnly: true,
      sameSite: 'Strict',
      secure: services.publicUrl.startsWith('https:'),
    });
  }
}

/** Sets the cookie of the owner. @param owner the access that the signed URL gave */
export function setOwnerCookie(
  c: Context,
  services: Pick<ServiceContext, 'publicUrl' | 'signer' | 'clock'>,
  report: Report,
  owner: OwnerToken,
): void {
  const seconds = Math.max(1, Number(owner.expires) - Math.floor(services.clock().getTime() / 1000));
  setAccessCookie(c, services, report, {
    name: OWNER_COOKIE,
    value: createOwnerCookie(services, report, owner),
    seconds,
  });
}

/** Deletes all cookies of the report in this browser. */
export function deleteCookies(c: Context, services: Pick<ServiceContext, 'publicUrl'>, report: Report): void {
  for (const path of cookiePaths(services, report)) {
    deleteCookie(c, ACCESS_COOKIE, { path });
    deleteCookie(c, OWNER_COOKIE, { path });
  }
}

/** The paths of the page and its exports: the cookie path `/r/slug` does not match `/r/slug.json`. */
function cookiePaths(services: Pick<ServiceContext, 'publicUrl'>, report: Report): string[] {
  const path = pagePath(services, report);
  return [path, `${path}.json`, `${path}.csv`];
}
