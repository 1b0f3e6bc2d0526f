import type { MiddlewareHandler } from 'hono';

/**
 * Sets `Vary`, so that caches return a response only to the key that requested it. `Accept-Encoding` is set here for
 * Hono's `compress`: it would add it to the finished response, which Hono then copies as a stream.
 */
export const varyByKey: MiddlewareHandler = async (c, next) => {
  c.header('Vary', 'Authorization, Accept-Encoding');
  await next();
};
