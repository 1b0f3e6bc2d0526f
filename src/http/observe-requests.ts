import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Logger } from '../logger.ts';
import { clientAddress } from './client-address.ts';
import type { HttpEnv } from './http-env.ts';
import type { Metrics } from './metrics.ts';

/**
 * Counts and logs each request. Both name the route's pattern, never the path or the query: these can hold
 * slugs, signatures and whatever a client made up.
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
  // A line holds nothing but what is named below, and looking for credentials takes longer than writing it.
  const requestLogger = logger.child({}, { redact: [] });
  return createMiddleware<HttpEnv>(async (c, next) => {
    const startedAt = performance.now();
    const client = clientAddress(c, trustProxy);
    await next();
    const durationMs = Math.round(performance.now() - startedAt);
    const { method } = c.req;
    const { status } = c.res;
    const route = routePath(c, -1);
    const ended = { method, route, status, durationMs };
    metrics.requestEnded(ended);
    requestLogger.info({ ...ended, client, requestId: c.get('requestId') }, 'request');
  });
}
