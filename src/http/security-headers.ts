import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './http-env.ts';

/** What holds for every answer, whatever its kind. What may be cached says so itself. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
} as const;

const HEADERS = Object.entries(SECURITY_HEADERS);

/** Sets them on every answer; pages add a content security policy of their own. */
export const securityHeaders = createMiddleware<HttpEnv>((c, next) => {
  for (const [name, value] of HEADERS) c.env.outgoing.setHeader(name, value);
  return next();
});
