import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { every } from 'hono/combine';
import { AppError } from '../../errors.ts';
import type { ServiceContext } from '../../reports/service-context.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
/** An encoded password of 128 characters takes at most 1.5 kB. */
const MAX_FORM_BYTES = 4_096;
const UNKNOWN_ORIGIN =
  'The browser did not say which page sent this form. Reload the report page and try again.';

/** The origin of a form; `unknown` if the browser does not send it. */
type FormOrigin = 'own' | 'other' | 'unknown';

const limitForm = bodyLimit({
  maxSize: MAX_FORM_BYTES,
  onError: () => {
    throw new AppError('payload_too_large');
  },
});

/**
 * Rejects bodies that are not a form or too large, and forms of other sites (cross-site request forgery). Not Hono's
 * `csrf`, which also rejects forms of unknown origin, as old browsers and `curl` send them.
 */
export function requireOwnForm(services: Pick<ServiceContext, 'publicUrl'>): MiddlewareHandler {
  return every(async (c: Context, next: () => Promise<void>) => {
    if (formOrigin(c, services) === 'other') throw otherSite();
    requireFormType(c);
    await next();
  }, limitForm);
}

/**
 * Also rejects a form of unknown origin. `SameSite` cookies are not sent from other sites, but from other origins of
 * the same site, such as another port or subdomain. Own forms have a known origin without TLS too: the `Referrer-Policy`
 * header says `no-referrer`, with which browsers send `Origin: null`, but `<meta name="referrer" content="same-origin">`
 * (page-shell.ts) overrides it, and browsers send the origin.
 */
export function requireKnownOrigin(c: Context, services: Pick<ServiceContext, 'publicUrl'>): void {
  const origin = formOrigin(c, services);
  if (origin === 'other') throw otherSite();
  if (origin === 'unknown') throw new AppError('forbidden', UNKNOWN_ORIGIN);
}

function otherSite(): AppError {
  return new AppError('forbidden', 'This form was sent from another site.');
}

/**
 * Browsers send `Sec-Fetch-Site` over TLS and to localhost. They always send `Origin`, which is `null` for a page
 * without referrer.
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
