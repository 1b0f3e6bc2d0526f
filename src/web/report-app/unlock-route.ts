import type { Handler, MiddlewareHandler } from 'hono';
import type { ServiceContext } from '../../reports/service-context.ts';
import type { SharedKinds } from '../../sharing/shared-page.ts';
import { createUnlockPage } from '../../sharing/unlock-page.ts';
import { setAccessCookie } from './access-cookies.ts';
import { type ReportEnv, requestedPage } from './access-guard.ts';
import { requireOwnForm } from './own-form.ts';
import { requestedPath } from './page-links.ts';
import { passwordForm } from './pages/password-form.ts';

/** The variables of a request that has not passed the access guard. */
interface ClientEnv {
  Variables: Pick<ReportEnv['Variables'], 'client'>;
}

/**
 * `POST` of a page or one below it: the password opens the page in this browser, with its exports and history. Attempts
 * are limited by the address of the client.
 */
export function unlockRoute(
  services: ServiceContext,
  kind: keyof SharedKinds,
): [MiddlewareHandler, Handler<ClientEnv>] {
  const unlockPage = createUnlockPage(services);
  const unlock: Handler<ClientEnv> = async (c) => {
    const password = new URLSearchParams(await c.req.text()).get('password') ?? '';
    const { shared, isOpen } = await requestedPage(c, services, kind);
    if (!isOpen) {
      const cookie = await unlockPage(shared, { password, client: c.var.client ?? '' });
      if (cookie === null) return passwordForm(c, services, shared, 'Wrong password.');
      setAccessCookie(c, services, shared, cookie);
    }
    return c.redirect(requestedPath(c, services, shared), 303);
  };
  return [requireOwnForm(services), unlock];
}
