import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Logger } from '../logger.ts';
import { clientAddress } from './client-address.ts';
import type { HttpEnv } from './http-env.ts';
import type { Metrics } from './metrics.ts';

/**
 * Counts and logs each request. Metrics and log hold the pattern of the route, never the path or the query: these can
 * hold slugs, signatures and any text of a client.
 */
export function observeRequests({
  metrics,
  logger,
  trustProxy,
}: {
  metrics: Metrics;
  logger: Logger;
  trustProxy: boolean;
}) {
  // The line holds only the fields below, and the search for credentials takes longer than writing it.
  const requestLogger = logger.child({}, { redact: [] });
  return createMiddleware<HttpEnv>(async (c, next) => {
    const startedAt = performance.now();
    // Before the response: a closed connection has no address.
    const client = clientAddress(c, trustProxy);
    await next();
    const durationMs = Math.round(performance.now() - startedAt);
    const { method } = c.req;
    const { status } = c.res;
    const route = routePath(c, -1);
    const ended = { method, route, status, durationMs };
    metrics.requestEnded(ended);
    const errorCode = c.get('errorCode');
    if (errorCode) metrics.errorReturned(errorCode);
    requestLogger.info({ ...ended, client, requestId: c.get('requestId') }, 'request');
  });
}
