import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './http-env.ts';

/**
 * What holds for every answer, whatever its kind. What may be cached says so itself; pages add a content security
 * policy of their own.
 */
export const securityHeaders = createMiddleware<HttpEnv>((c, next) => {
  const { outgoing } = c.env;
  outgoing.setHeader('X-Content-Type-Options', 'nosniff');
  outgoing.setHeader('Referrer-Policy', 'no-referrer');
  outgoing.setHeader('Cache-Control', 'no-store');
  return next();
});
