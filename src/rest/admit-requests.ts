/** The middleware of every request with an API key. */
import { createMiddleware } from 'hono/factory';
import { authenticate } from '../accounts/authenticate.ts';
import { consumeRequests, type LimitState } from '../accounts/rate-limiter.ts';
import { ShuttingDownError } from '../errors.ts';
import type { RestContext, RestEnv } from './rest-context.ts';

/**
 * Rejects requests during the shutdown, then checks the API key. Two Authorization headers are joined by Node.js, which
 * makes the key invalid.
 */
export function admitRequests({
  services,
  isShuttingDown,
}: Pick<RestContext, 'services' | 'isShuttingDown'>) {
  return createMiddleware<RestEnv>(async (c, next) => {
    if (isShuttingDown()) throw new ShuttingDownError();
    const credentials = { authorization: c.req.header('Authorization') ?? null, client: c.get('client') };
    c.set('actor', await authenticate(services, credentials, services.clock()));
    return next();
  });
}

/**
 * Consumes one request of the key's limit, and adds the remaining limits to every response.
 * @throws AppError `rate_limited`
 */
export function limitRequests({
  services: { runLimiter },
  requestLimiter,
}: Pick<RestContext, 'services' | 'requestLimiter'>) {
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
