import type { Context, Handler } from 'hono';
import { authenticate } from '../../accounts/authenticate.ts';
import { bearer, endSession, openSession } from '../../accounts/sessions.ts';
import { Account } from '../../database/entities/account.ts';
import { AppError } from '../../errors.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { homeUrl } from '../home-url.ts';
import { deleteSessionCookie, setSessionCookie } from '../session-cookie.ts';
import { confirmPage, signInPage } from './pages/sign-in-page.ts';
import type { SessionEnv } from './session-guards.ts';
import type { Shell } from './shell.ts';

const WRONG_KEY = "That key isn't valid. Check that you copied all of it.";

/** The routes that open and close a session, and the page with the form for the key. */
export function signInRoutes(services: ServiceContext, shell: Shell) {
  const page = (c: Context, status: 200 | 401, next: string, error = '') =>
    c.html(
      shell(c, { title: error ? 'Sign in' : '', actor: null, main: signInPage(homeUrl(c), next, error) }),
      status,
    );
  /** `POST /sign-in`: exchanges the API key for a session, and opens the page that was requested; with `confirm`, asks before. */
  const open: Handler<SessionEnv> = async (c) => {
    const { key = '', next = '' } = Object.fromEntries(new URLSearchParams(await c.req.text()));
    const userAgent = c.req.header('User-Agent') ?? '';
    const { client } = c.var;
    try {
      if (c.req.query('confirm')) {
        const { accountId } = await authenticate(
          services,
          { authorization: bearer(key), client },
          services.clock(),
        );
        const { name } = await services.database.fork().findOneOrFail(Account, accountId);
        return c.html(
          shell(c, { title: 'Sign in', actor: null, main: confirmPage(homeUrl(c), name, key, next) }),
        );
      }
      const token = await openSession(services, { key, client, userAgent }, services.clock());
      setSessionCookie(c, services, token);
      return c.redirect(isOwnPath(next) ? `./${next}` : './', 303);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'unauthenticated')) throw error;
      return page(c, 401, next, WRONG_KEY);
    }
  };
  /** `POST /sign-out`: ends the session. */
  const close: Handler<SessionEnv> = async (c) => {
    await endSession(services, c.var.session, c.var.session.id);
    deleteSessionCookie(c, services);
    return c.redirect('./', 303);
  };
  /** The form in place of a requested page, which it opens after the sign-in. */
  const form = (c: Context) => {
    const { pathname, search } = new URL(c.req.url);
    const next = c.req.method === 'GET' ? `${pathname}${search}`.slice(1) : '';
    return page(c, pathname === '/' ? 200 : 401, next);
  };
  return { open, close, form };
}

/** Whether a path leads to a page of the dashboard, and not to another site. */
function isOwnPath(path: string): boolean {
  return /^(?:(?:projects|sites|account|new)(?:[/?][\w%.?&=/+-]*)?|\?[\w%.&=+-]*)$/.test(path);
}
