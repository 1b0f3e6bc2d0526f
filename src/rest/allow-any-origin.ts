import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import type { OutgoingEnv } from './rest-context.ts';

const PREFLIGHT_MAX_AGE_SECONDS = 86_400;
const READABLE_HEADERS = [
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
];

const answerPreflight = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  // The wildcard allows every header but Authorization; clients send headers of their own, such as traceparent. Browsers
  // without the wildcard go by the names.
  allowHeaders: [
    '*',
    'Authorization',
    'Content-Type',
    'Accept',
    'If-None-Match',
    'Idempotency-Key',
    'Prefer',
  ],
  exposeHeaders: READABLE_HEADERS,
  maxAge: PREFLIGHT_MAX_AGE_SECONDS,
});
const exposedHeaders = READABLE_HEADERS.join(',');

/** Pages of any origin may call the API: only a bearer key opens it, and no browser sends one by itself. */
export const allowAnyOrigin = createMiddleware<OutgoingEnv>((c, next) => {
  if (c.req.method === 'OPTIONS') return answerPreflight(c, next);
  const { outgoing } = c.env;
  outgoing.setHeader('Access-Control-Allow-Origin', '*');
  outgoing.setHeader('Access-Control-Expose-Headers', exposedHeaders);
  return next();
});
