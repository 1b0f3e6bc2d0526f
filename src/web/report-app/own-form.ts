import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { every } from 'hono/combine';
import { AppError } from '../../errors.ts';
import type { ServiceContext } from '../../reports/service-context.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
/** An encoded password of 128 characters takes at most 1.5 kB. */
const MAX_FORM_BYTES = 4_096;
const UNKNOWN_ORIGIN = 'The browser did not say which page sent this form. Reload the page and try again.';

/**
 * Rejects bodies that are not a form or too large, and forms of other sites (cross-site request forgery). Not Hono's
 * `csrf`, which also rejects forms of unknown origin, as old browsers and `curl` send them.
 */
export function requireOwnForm(services: ServiceContext, maxBytes = MAX_FORM_BYTES): MiddlewareHandler {
  const onError = () => {
    throw new AppError('payload_too_large');
  };
  return every(
    async (c: Context, next: () => Promise<void>) => {
      if (!hasUnknownOrigin(c)) requireOwnOrigin(c, services);
      requireFormType(c);
      await next();
    },
    bodyLimit({ maxSize: maxBytes, onError }),
  );
}

/**
 * Also rejects a form of unknown origin. `SameSite` cookies are not sent from other sites, but from other origins of
 * the same site, such as another port or subdomain. Own forms have a known origin without TLS too: the `Referrer-Policy`
 * header says `no-referrer`, with which browsers send `Origin: null`, but `<meta name="referrer" content="same-origin">`
 * (page-shell.ts) overrides it, and browsers send the origin.
 */
export function requireKnownOrigin(c: Context, services: ServiceContext): void {
  if (hasUnknownOrigin(c)) throw new AppError('forbidden', UNKNOWN_ORIGIN);
  requireOwnOrigin(c, services);
}

/** Browsers send `Sec-Fetch-Site` over TLS and to localhost, and `Origin` always: `null` without a referrer. */
function hasUnknownOrigin({ req }: Context): boolean {
  return !req.header('Sec-Fetch-Site') && (req.header('Origin') ?? 'null') === 'null';
}

/**
 * The `Host` header, which is part of `req.url`, is trusted only without PUBLIC_URL: a site may resolve its own name to the
 * address of this service (DNS rebinding), and send that name as both `Host` and `Origin`.
 */
function requireOwnOrigin({ req }: Context, { publicUrl, hasPublicUrl }: ServiceContext): void {
  const site = req.header('Sec-Fetch-Site');
  const origin = URL.parse(req.header('Origin') ?? '')?.host;
  const ownHosts = [publicUrl, ...(hasPublicUrl ? [] : [req.url])].map((url) => new URL(url).host);
  const isOwnHost = ownHosts.includes(origin ?? '');
  const isOwnSite = site === 'same-origin' || site === 'none';
  if (site ? isOwnSite && (isOwnHost || !origin || !hasPublicUrl) : isOwnHost) return;
  const message = `This form was sent from another site. Open ${publicUrl}/ and send it there.`;
  throw new AppError('forbidden', message);
}

function requireFormType(c: Context): void {
  const [type = ''] = (c.req.header('Content-Type') ?? '').split(';', 1);
  if (type.trim().toLowerCase() !== FORM_TYPE) {
    throw new AppError('unsupported_media_type', `Send the form as ${FORM_TYPE}.`);
  }
}
