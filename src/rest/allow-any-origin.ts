import { cors } from 'hono/cors';

const PREFLIGHT_MAX_AGE_SECONDS = 86_400;

/** Pages of any origin may call the API: only a bearer key opens it, and no browser sends one by itself. */
export const allowAnyOrigin = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: ['Authorization', 'Content-Type', 'Accept', 'If-None-Match', 'Idempotency-Key', 'Prefer'],
  exposeHeaders: [
    'Allow',
    'ETag',
    'Location',
    'Preference-Applied',
    'RateLimit',
    'RateLimit-Policy',
    'Retry-After',
    'WWW-Authenticate',
    'X-RateLimit-Limit',
    'X-RateLimit-Remaining',
    'X-Request-Id',
  ],
  maxAge: PREFLIGHT_MAX_AGE_SECONDS,
});
