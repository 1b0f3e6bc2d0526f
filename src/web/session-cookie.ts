import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SESSION_SECONDS } from '../accounts/sessions.ts';
import type { ServiceContext } from '../reports/service-context.ts';

const NAME = 'page-reports-session';

/** The token of the session of a request; empty without one. */
export function sessionToken(c: Context): string {
  return getCookie(c, NAME) ?? '';
}

/** Signs a browser in. `Lax`: links from other sites lead to the dashboard; their forms are sent without the cookie. */
export function setSessionCookie(c: Context, { publicUrl }: ServiceContext, token: string): void {
  const secure = publicUrl.startsWith('https:');
  const options = { httpOnly: true, sameSite: 'Lax', maxAge: SESSION_SECONDS, secure } as const;
  setCookie(c, NAME, token, { ...options, path: cookiePath(publicUrl) });
}

/** Signs a browser out. */
export function deleteSessionCookie(c: Context, { publicUrl }: ServiceContext): void {
  deleteCookie(c, NAME, { path: cookiePath(publicUrl) });
}

/** The path at which browsers see the service, with the prefix that a proxy may add. */
function cookiePath(publicUrl: string): string {
  return `${new URL(publicUrl).pathname.replace(/\/$/, '')}/`;
}
