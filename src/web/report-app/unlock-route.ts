import type { Context, Handler, MiddlewareHandler } from 'hono';
import type { ServiceContext } from '../../reports/service-context.ts';
import { ACCESS_COOKIE_SECONDS } from '../../sharing/access-token.ts';
import { createUnlockPage } from '../../sharing/unlock-page.ts';
import { ACCESS_COOKIE, setAccessCookie } from './access-cookie.ts';
import { requestedPage } from './access-guard.ts';
import { requireOwnForm } from './own-form.ts';
import { relativePagePath, requestedPath } from './page-path.ts';
import { passwordPage } from './pages/password-page.ts';

/**
 * `POST` of a report page, or of a page below it: the form that asks for the password. The correct password
 * opens the report with its exports and history in this browser, and redirects to the page.
 * @param clientOf the address of the client, whose attempts are limited; null once the connection is closed
 */
export function unlockRoute(
  services: ServiceContext,
  clientOf: (c: Context) => string | null,
): [MiddlewareHandler, Handler] {
  const unlockPage = createUnlockPage(services);
  const unlock: Handler = async (c) => {
    const password = new URLSearchParams(await c.req.text()).get('password') ?? '';
    const { report, isOpen } = await requestedPage(c, services);
    const path = requestedPath(c, services, report);
    if (isOpen) return c.redirect(path, 303);
    const cookie = await unlockPage(report, { password, client: clientOf(c) ?? '' });
    if (cookie === null) {
      return c.html(passwordPage({ path, up: relativePagePath(c), error: 'Wrong password.' }), 403);
    }
    setAccessCookie(c, services, report, {
      name: ACCESS_COOKIE,
      value: cookie,
      seconds: ACCESS_COOKIE_SECONDS,
    });
    return c.redirect(path, 303);
  };
  return [requireOwnForm(services), unlock];
}
