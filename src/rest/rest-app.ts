import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requireWrite } from '../accounts/actor.ts';
import { authenticate } from '../accounts/authenticate.ts';
import { consumeRequests, type LimitState } from '../accounts/rate-limiter.ts';
import { AppError, ShuttingDownError } from '../errors.ts';
import { fieldsOf, pickParameters, queryParameters } from './requests/pick-parameters.ts';
import { limitBody, readBody } from './requests/read-body.ts';
import type { RestContext, RestEnv } from './rest-context.ts';
import { ROUTE_GROUPS } from './routes/routes.ts';

/**
 * The REST API, to be mounted at `/api/v1`. Errors are thrown: the HTTP app responds to them, and adds CORS and `Vary`. The order
 * of the checks is part of the contract: key, request limit, route and method, scope, media type and size of the body,
 * input, existence.
 */
export function createRestApp(context: RestContext): Hono<RestEnv> {
  const app = new Hono<RestEnv>();
  app.use(
    admitRequests(context),
    limitRequests(context),
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        // CORS responds to OPTIONS on every path.
        c.header('Allow', [...methods, 'OPTIONS'].join(', '));
        throw new AppError('method_not_allowed');
      },
    }),
  );

  const routes = ROUTE_GROUPS.flatMap((group) => Object.values(group.routes));
  for (const { method, path, input, takesLists, handler } of routes) {
    const fields = input && fieldsOf(input.schema);
    const hasBody = input && method !== 'get';
    const checks = [...(method === 'get' ? [] : [requireWriteScope]), ...(hasBody ? [limitBody] : [])];
    app.on(method, [path.replaceAll(/\{(\w+)\}/g, ':$1')], ...checks, async (c) => {
      if (!fields) return await handler(c, context, {});
      const sent = hasBody ? await readBody(c.req) : queryParameters(c.req);
      return await handler(c, context, pickParameters(fields, sent, takesLists));
    });
  }
  return app;
}

/**
 * Rejects requests during the shutdown, then checks the API key. Two Authorization headers are joined by Node.js, which
 * makes the key invalid.
 */
function admitRequests({ services, isShuttingDown }: RestContext) {
  return createMiddleware<RestEnv>(async (c, next) => {
    if (isShuttingDown()) throw new ShuttingDownError();
    const credentials = { authorization: c.req.header('Authorization') ?? null, client: c.get('client') };
    c.set('actor', await authenticate(services, credentials, services.clock()));
    return next();
  });
}

const requireWriteScope = createMiddleware<RestEnv>((c, next) => {
  requireWrite(c.get('actor'));
  return next();
});

/**
 * Consumes one request of the key's limit, and adds the remaining limits to every response.
 * @throws AppError `rate_limited`
 */
function limitRequests({ services: { runLimiter }, requestLimiter }: RestContext) {
  return createMiddleware<RestEnv>(async (c, next) => {
    const { id } = c.get('actor').apiKey;
    try {
      await consumeRequests(requestLimiter, id, 1);
      await next();
    } finally {
      setLimitHeaders(c.res.headers, await requestLimiter.state(id), await runLimiter.state(id));
    }
  });
}

/** Sets the header fields of the IETF draft and, for requests, the older `X-` headers. */
function setLimitHeaders(headers: Headers, requests: LimitState | null, runs: LimitState | null): void {
  const policies: string[] = [];
  const remainders: string[] = [];
  for (const [name, state] of Object.entries({ requests, runs })) {
    if (!state) continue;
    policies.push(`"${name}";q=${state.limit};w=${state.windowSeconds}`);
    remainders.push(`"${name}";r=${state.remaining};t=${state.resetSeconds}`);
  }
  if (policies.length > 0) {
    headers.set('RateLimit-Policy', policies.join(', '));
    headers.set('RateLimit', remainders.join(', '));
  }
  if (requests) {
    headers.set('X-RateLimit-Limit', String(requests.limit));
    headers.set('X-RateLimit-Remaining', String(requests.remaining));
  }
}
