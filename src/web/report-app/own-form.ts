import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { every } from 'hono/combine';
import { AppError } from '../../errors.ts';
import type { ServiceContext } from '../../reports/service-context.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
/** A password of 128 characters takes 1.5 kB at most, encoded. */
const MAX_FORM_BYTES = 4_096;

/** Where a form was sent from; `unknown` when the browser does not say. */
type FormOrigin = 'own' | 'other' | 'unknown';

const limitForm = bodyLimit({
  maxSize: MAX_FORM_BYTES,
  onError: () => {
    throw new AppError('payload_too_large');
  },
});

/** Rejects what is not a small form, and forms on pages of other sites (cross-site request forgery). */
export function requireOwnForm(services: Pick<ServiceContext, 'publicUrl'>): MiddlewareHandler {
  return every(async (c: Context, next: () => Promise<void>) => {
    if (formOrigin(c, services) === 'other') throw otherSite();
    requireFormType(c);
    await next();
  }, limitForm);
}

/**
 * Rejects also a form whose origin is unknown. Cookies are not sent from other sites, but from other origins of the same
 * site, such as another port or subdomain.
 */
export function requireKnownOrigin(c: Context, services: Pick<ServiceContext, 'publicUrl'>): void {
  if (formOrigin(c, services) !== 'own') throw otherSite();
}

function otherSite(): AppError {
  return new AppError('forbidden', 'This form was sent from another site.');
}

/**
 * Browsers send `Sec-Fetch-Site` over TLS and to this machine, and all of them `Origin`, which is `null` for a page that
 * sends no referrer.
 */
function formOrigin(c: Context, { publicUrl }: Pick<ServiceContext, 'publicUrl'>): FormOrigin {
  const site = c.req.header('Sec-Fetch-Site');
  if (site) return ['same-origin', 'none'].includes(site) ? 'own' : 'other';
  const origin = c.req.header('Origin') ?? 'null';
  if (origin === 'null') return 'unknown';
  const ownHosts = [publicUrl, c.req.url].map((url) => new URL(url).host);
  return ownHosts.includes(URL.parse(origin)?.host ?? '') ? 'own' : 'other';
}

function requireFormType(c: Context): void {
  const [type = ''] = (c.req.header('Content-Type') ?? '').split(';', 1);
  if (type.trim().toLowerCase() !== FORM_TYPE) {
    throw new AppError('unsupported_media_type', `Send the form as ${FORM_TYPE}.`);
  }
}
