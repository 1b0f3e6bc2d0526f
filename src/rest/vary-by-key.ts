import type { MiddlewareHandler } from 'hono';

/**
 * Caches may give a response only to the key that asked for it. `Accept-Encoding` is the part of Hono's `compress`: it
 * would add it to the finished response, which Hono then copies as a stream.
 */
export const varyByKey: MiddlewareHandler = async (c, next) => {
  c.header('Vary', 'Authorization, Accept-Encoding');
  await next();
};
