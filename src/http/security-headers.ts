import { createMiddleware } from 'hono/factory';

/**
 * What holds for every answer, whatever its kind. What may be cached says so itself; pages add a content security
 * policy of their own.
 */
export const securityHeaders = createMiddleware(async (c, next) => {
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Referrer-Policy', 'no-referrer');
  await next();
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
});
