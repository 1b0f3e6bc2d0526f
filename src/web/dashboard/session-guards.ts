import type { Context, Handler, MiddlewareHandler } from 'hono';
import { every } from 'hono/combine';
import { createMiddleware } from 'hono/factory';
import type { Actor } from '../../accounts/actor.ts';
import { consumeRequests, type RateLimiter } from '../../accounts/rate-limiter.ts';
import { findSession, type OpenSession } from '../../accounts/sessions.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { requireKnownOrigin, requireOwnForm } from '../report-app/own-form.ts';
import { reportPagePolicy } from '../report-page/page-shell.ts';
import { sessionToken } from '../session-cookie.ts';
import type { Shell } from './shell.ts';

/** The dependencies of the dashboard. */
export interface DashboardContext {
  services: ServiceContext;
  /** Limits the requests of each key per minute; a page counts as one request. */
  requestLimiter: RateLimiter;
  /** Whether `/graphql` is a page for browsers. */
  hasGraphiql: boolean;
}

/** The dependencies of the routes of an account. */
export interface RouteContext extends DashboardContext {
  shell: Shell;
  /** The middleware of pages. */
  page: MiddlewareHandler;
  /** The middleware of forms. */
  form: MiddlewareHandler;
}

/** The variables of a request of a browser that is signed in. */
export interface SessionEnv {
  Variables: { client: string | null; actor: Actor; session: OpenSession };
}

/** A hundred URLs of the maximum length, percent-encoded. */
const MAX_FORM_BYTES = 1024 * 1024;

/** Sets the headers of all pages of the dashboard. */
export function pageHeaders(): MiddlewareHandler {
  const policy = reportPagePolicy(true);
  return createMiddleware(async (c, next) => {
    c.header('Content-Security-Policy', policy);
    c.header('Cache-Control', 'private, no-store');
    await next();
  });
}

/** Middleware of pages and forms for browsers that are signed in. `askForKey` responds to the others. */
export function sessionGuards(
  { services, requestLimiter }: DashboardContext,
  askForKey: (c: Context) => ReturnType<Handler>,
) {
  const requireSession = createMiddleware<SessionEnv>(async (c, next) => {
    const session = await findSession(services.database, sessionToken(c), services.clock());
    if (!session) return await askForKey(c);
    c.set('session', session);
    c.set('actor', session.actor);
    await consumeRequests(requestLimiter, session.actor.apiKey.id, 1);
    return await next();
  });
  const knownOrigin = createMiddleware(async (c, next) => {
    requireKnownOrigin(c, services);
    await next();
  });
  const anyForm = every(pageHeaders(), requireOwnForm(services, MAX_FORM_BYTES), knownOrigin);
  return {
    page: every(pageHeaders(), requireSession),
    form: every(anyForm, requireSession),
    /** The sign-in: another site must not sign a browser in to an account of its own. */
    signInForm: anyForm,
  };
}
