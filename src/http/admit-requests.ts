import { createMiddleware } from 'hono/factory';
import { authenticate } from '../accounts/authenticate.ts';
import { consumeRequests, type LimitState } from '../accounts/rate-limiter.ts';
import { ShuttingDownError } from '../errors.ts';
import type { RestContext } from '../rest/rest-context.ts';
import type { HttpEnv } from './http-env.ts';

/**
 * Creates the middleware of REST and MCP. It rejects requests during the shutdown, checks the API key, consumes one
 * request of its limit, and adds the remaining limits to every response. Two Authorization headers are joined by
 * Node.js, which makes the key invalid.
 * @throws AppError `unavailable`, `unauthenticated` or `rate_limited`
 */
export function admitRequests(context: Pick<RestContext, 'services' | 'requestLimiter' | 'isShuttingDown'>) {
  const { services, requestLimiter, isShuttingDown } = context;
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (isShuttingDown()) throw new ShuttingDownError();
    const credentials = { authorization: c.req.header('Authorization') ?? null, client: c.get('client') };
    const actor = await authenticate(services, credentials, services.clock());
    c.set('actor', actor);
    const { id } = actor.apiKey;
    try {
      await consumeRequests(requestLimiter, id, 1);
      await next();
    } finally {
      setLimitHeaders(c.res.headers, await requestLimiter.state(id), await services.runLimiter.state(id));
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
