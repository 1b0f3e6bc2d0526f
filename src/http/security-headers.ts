import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** Headers of every response; a route that allows caching or needs a content security policy sets its own. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
} as const;

/** Permissions that browsers ask visitors for, and that no page needs. */
const DENIED_FEATURES = { camera: false, geolocation: false, microphone: false, payment: false, usb: false };
/** A year, as the audit of HSTS advises. The directive includeSubDomains would apply to other services of the host. */
const HSTS = 'max-age=31536000';

/**
 * Hono's `secureHeaders` with the headers that apply to every kind of response. The other defaults are off: other
 * origins may read the API, and pages set their own content security policy, which also rules frames.
 * @param isHttps whether clients reach the service over https, which enables HSTS
 */
export function securityHeaders(isHttps: boolean): MiddlewareHandler {
  return secureHeaders({
    xContentTypeOptions: SECURITY_HEADERS['X-Content-Type-Options'],
    referrerPolicy: SECURITY_HEADERS['Referrer-Policy'],
    strictTransportSecurity: isHttps && HSTS,
    permissionsPolicy: DENIED_FEATURES,
    // Pages of other origins that open a page of the service get no reference to its window.
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    removePoweredBy: false,
  });
}
