import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** Headers of every response; a route that allows caching or needs a content security policy sets its own. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
} as const;

/**
 * Hono's `secureHeaders` with the two headers that apply to every kind of response. The other defaults are off: HSTS
 * and cross-origin policies depend on how the service is deployed, and the API is open to any origin.
 */
export function securityHeaders(): MiddlewareHandler {
  return secureHeaders({
    xContentTypeOptions: SECURITY_HEADERS['X-Content-Type-Options'],
    referrerPolicy: SECURITY_HEADERS['Referrer-Policy'],
    crossOriginResourcePolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    strictTransportSecurity: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    removePoweredBy: false,
  });
}

/** Keeps responses out of caches unless the route sets another `Cache-Control`. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', SECURITY_HEADERS['Cache-Control']);
};
