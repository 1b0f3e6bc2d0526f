import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import type { Report } from '../../database/entities/report.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { createOwnerCookie } from '../../sharing/access-token.ts';
import { pagePath } from './page-path.ts';

/** The name of the cookie set after the right password. */
export const ACCESS_COOKIE = 'page-pass';
/** The name of the cookie set after a signed URL. */
export const OWNER_COOKIE = 'page-owner';

/** Sets a cookie that browsers send with the page of this report and its exports, and with nothing else. */
export function setAccessCookie(
  c: Context,
  services: Pick<ServiceContext, 'publicUrl'>,
  report: Report,
  { name, value, seconds }: { name: string; value: string; seconds: number },
): void {
  const path = pagePath(services, report);
  // To a browser `/r/slug.json` does not lie below `/r/slug`.
  for (const ending of ['', '.json', '.csv']) {
    setCookie(c, name, value, {
      path: path + ending,
      maxAge: seconds,
      httpOnly: true,
      sameSite: 'Strict',
      secure: services.publicUrl.startsWith('https:'),
    });
  }
}

/**
 * Sets the cookie of an owner.
 * @param expires of the signed URL that the access began with, Unix time in seconds
 */
export function setOwnerCookie(
  c: Context,
  services: Pick<ServiceContext, 'publicUrl' | 'signer' | 'clock'>,
  report: Report,
  expires: string,
): void {
  const seconds = Math.max(1, Number(expires) - Math.floor(services.clock().getTime() / 1000));
  setAccessCookie(c, services, report, {
    name: OWNER_COOKIE,
    value: createOwnerCookie(services, report, expires),
    seconds,
  });
}
