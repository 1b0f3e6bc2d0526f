import type { Context, Handler, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '../../errors.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { ACCESS_COOKIE_SECONDS } from '../../sharing/access-token.ts';
import { createUnlockPage } from '../../sharing/unlock-page.ts';
import { ACCESS_COOKIE, setAccessCookie } from './access-cookie.ts';
import { requestedPage } from './access-guard.ts';
import { requestedPath, upToPage } from './page-path.ts';
import { passwordPage } from './pages/password-page.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
/** A password of 128 characters takes 1.5 kB at most, encoded. */
const MAX_FORM_BYTES = 4_096;

const limitForm = bodyLimit({
  maxSize: MAX_FORM_BYTES,
  onError: () => {
    throw new AppError('payload_too_large');
  },
});

/**
 * `POST` of a report page, or of a page below it: the form that asks for the password. The right one opens the report
 * with its exports and history to this browser, and leads back to the page.
 * @param clientOf the address of the client, whose attempts are limited; null once the connection is closed
 */
export function unlockRoute(
  services: ServiceContext,
  clientOf: (c: Context) => string | null,
): [MiddlewareHandler, MiddlewareHandler, Handler] {
  const unlockPage = createUnlockPage(services);
  const requireOwnForm: MiddlewareHandler = async (c, next) => {
    rejectOtherSites(c, services);
    requireFormType(c);
    await next();
  };
  const unlock: Handler = async (c) => {
    const password = new URLSearchParams(await c.req.text()).get('password') ?? '';
    const { report, isOpen } = await requestedPage(c, services);
    const path = requestedPath(c, services, report);
    if (isOpen) return c.redirect(path, 303);
    const cookie = await unlockPage(report, { password, client: clientOf(c) ?? '' });
    if (cookie === null) {
      return c.html(passwordPage({ path, up: upToPage(c), error: 'Wrong password.' }), 403);
    }
    setAccessCookie(c, services, report, {
      name: ACCESS_COOKIE,
      value: cookie,
      seconds: ACCESS_COOKIE_SECONDS,
    });
    return c.redirect(path, 303);
  };
  return [requireOwnForm, limitForm, unlock];
}

/**
 * Rejects forms on pages of other sites, which could make viewers guess passwords for them. Our own form has the origin
 * `null`, as its page sends no referrer; then only `Sec-Fetch-Site` distinguishes the two.
 */
function rejectOtherSites(c: Context, { publicUrl }: ServiceContext): void {
  const site = c.req.header('Sec-Fetch-Site');
  const origin = c.req.header('Origin') ?? 'null';
  const ownHosts = [publicUrl, c.req.url].map((url) => new URL(url).host);
  const isOwn = site
    ? ['same-origin', 'none'].includes(site)
    : origin === 'null' || ownHosts.includes(hostOf(origin));
  if (!isOwn) throw new AppError('forbidden', 'This form was sent from another site.');
}

function hostOf(origin: string): string {
  return URL.parse(origin)?.host ?? '';
}

function requireFormType(c: Context): void {
  const [type = ''] = (c.req.header('Content-Type') ?? '').split(';', 1);
  if (type.trim().toLowerCase() !== FORM_TYPE) {
    throw new AppError('unsupported_media_type', `Send the password as ${FORM_TYPE}.`);
  }
}
