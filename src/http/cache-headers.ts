import type { MiddlewareHandler } from 'hono';
import { SECURITY_HEADERS } from './security-headers.ts';

/** Keeps responses out of caches unless the route sets another `Cache-Control`. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', SECURITY_HEADERS['Cache-Control']);
};

/**
 * Sets `Vary`, so that caches return a response only to the key that requested it. `Accept-Encoding` is set here for
 * Hono's `compress`: it would add it to the finished response, which Hono then copies as a stream.
 */
export const varyByKey: MiddlewareHandler = async (c, next) => {
  c.header('Vary', 'Authorization, Accept-Encoding');
  await next();
};
