import type { Readable } from 'node:stream';
import type { Context, Handler } from 'hono';
import { setCookie } from 'hono/cookie';
import { bodyChunks } from '../../body-chunks.ts';
import { AppError } from '../../errors.ts';
import { PAGE_PASS_SECONDS } from '../../reports/page-pass.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { createUnlockPage } from '../../reports/unlock-page.ts';
import { PASS_COOKIE, requestedPage } from './gate.ts';
import { pagePath } from './page-path.ts';
import { passwordPage } from './pages/password-page.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
/** A password of 128 characters takes 1.5 kB at most, encoded. */
const MAX_FORM_BYTES = 4_096;

/** Node's own request. */
interface FormEnv {
  Bindings: { incoming: Readable };
}

/**
 * `POST /r/{slug}`: the form that asks for the password. The right one opens the page to this browser, and what
 * stands beside it.
 * @param clientOf tells clients apart: their address, or null once the connection is gone
 */
export function unlockRoute(
  services: ServiceContext,
  clientOf: (c: Context) => string | null,
): Handler<FormEnv> {
  const unlockPage = createUnlockPage(services);
  return async (c) => {
    refuseOtherSites(c, services);
    const password = await readPassword(c);
    const { report, isOpen } = await requestedPage(c, services);
    const path = pagePath(services, report);
    if (isOpen) return c.redirect(path, 303);
    const pass = await unlockPage(report, { password, client: clientOf(c) ?? '' });
    if (pass === null) return c.html(passwordPage(services, report, 'This password is not right.'), 403);
    // To a browser `/r/slug.json` does not lie below `/r/slug`.
    for (const ending of ['', '.json', '.csv']) {
      setCookie(c, PASS_COOKIE, pass, {
        path: path + ending,
        maxAge: PAGE_PASS_SECONDS,
        httpOnly: true,
        sameSite: 'Strict',
        secure: services.publicUrl.startsWith('https:'),
      });
    }
    return c.redirect(path, 303);
  };
}

/**
 * Refuses forms on pages of other sites, which could make visitors guess for them. Our own form has the origin
 * `null`, as its page sends no referrer; then only browsers that say more can be told apart.
 */
function refuseOtherSites(c: Context, { publicUrl }: ServiceContext): void {
  const site = c.req.header('Sec-Fetch-Site');
  const origin = c.req.header('Origin') ?? 'null';
  const ownHosts = [publicUrl, c.req.url].map((url) => new URL(url).host);
  const isOwn = site
    ? ['same-origin', 'none'].includes(site)
    : origin === 'null' || ownHosts.includes(hostOf(origin));
  if (!isOwn) throw new AppError('forbidden', 'This form was sent from another site.');
}

function hostOf(origin: string): string {
  return URL.parse(origin)?.host ?? '';
}

async function readPassword(c: Context<FormEnv>): Promise<string> {
  const [type = ''] = (c.req.header('Content-Type') ?? '').split(';', 1);
  if (type.trim().toLowerCase() !== FORM_TYPE) {
    throw new AppError('unsupported_media_type', `Send the password as ${FORM_TYPE}.`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of bodyChunks(c.env.incoming)) {
    bytes += chunk.length;
    if (bytes > MAX_FORM_BYTES) throw new AppError('payload_too_large');
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString()).get('password') ?? '';
}
