import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { html } from 'hono/html';
import { AppError, NotFoundError } from '../../errors.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import {
  isPublic,
  type OpenedPage,
  type OwnerAccess,
  openPage,
  type Viewer,
} from '../../sharing/open-page.ts';
import { type Shared, type SharedKinds, sharedName } from '../../sharing/shared-page.ts';
import { pageShell } from '../report-page/page-shell.ts';
import { sessionToken } from '../session-cookie.ts';
import { ACCESS_COOKIE, OWNER_COOKIE, setOwnerCookie } from './access-cookies.ts';
import { requestedPath } from './page-links.ts';
import { passwordForm } from './pages/password-form.ts';

/** A page in a route, by its slug. */
export const PAGE = '/:page{[\\w-]+}';

/**
 * A page or an export of it in a route: `/{slug}` or `/{slug}.json`. Hono's RegExpRouter supports only one pattern per path
 * segment and method: with more, Hono falls back to the TrieRouter, which is several times slower for every route of the
 * server. So `requireOpenPage` separates the extension from the slug.
 */
export const pageOrExport = (...extensions: string[]) =>
  `/:page{[\\w-]+(?:${extensions.map((extension) => `\\.${extension}`).join('|')})?}`;

/** The variables of a request that passed the access guard of its page. */
export interface PageEnv<Kind extends keyof SharedKinds, Owner = OwnerAccess | null> {
  Variables: {
    /** The address of the client, set for every request of the server; null if it is not known. */
    client: string | null;
    shared: SharedKinds[Kind];
    viewer: Viewer;
    owner: Owner;
    /** Of the requested export, such as `json`; empty for the page itself. */
    extension: string;
  };
}

/** The variables of a request of a viewer who may see the report. */
export type ReportEnv = PageEnv<'report'>;
/** The variables of a request of an owner who may change the report. */
export type OwnerEnv = PageEnv<'report', OwnerAccess>;

/** The credentials of a request. */
function viewerOf(c: Context): Viewer {
  return {
    signedUrl: { expires: c.req.query('expires') ?? '', signature: c.req.query('signature') ?? '' },
    accessCookie: getCookie(c, ACCESS_COOKIE) ?? '',
    ownerCookie: getCookie(c, OWNER_COOKIE) ?? '',
    sessionToken: sessionToken(c),
  };
}

/** The page that the route names. @throws NotFoundError also if the viewer must not know of it */
export async function requestedPage<Kind extends keyof SharedKinds>(
  c: Context,
  services: ServiceContext,
  kind: Kind,
  viewer = viewerOf(c),
): Promise<OpenedPage<SharedKinds[Kind]>> {
  const [slug = ''] = c.req.param('page')?.split('.', 1) ?? [];
  const page = await openPage(services, kind, slug, viewer);
  if (!page) throw new NotFoundError();
  return page;
}

/**
 * Admits only viewers who may see the page. An export has no page or file below it.
 * @param below what the route serves, if not the page itself or its exports; a file has no form for the password
 */
export function requireOpenPage<Kind extends keyof SharedKinds>(
  services: ServiceContext,
  kind: Kind,
  below?: 'page' | 'file',
) {
  return createMiddleware<PageEnv<Kind>>(async (c, next) => {
    const viewer = viewerOf(c);
    const [, extension = ''] = c.req.param('page')?.split('.', 2) ?? [];
    if (below && extension) throw new NotFoundError();
    const page = await requestedPage(c, services, kind, viewer);
    const response = await closedResponse(c, services, page, !extension && below !== 'file');
    if (response) return response;
    c.set('shared', page.shared);
    c.set('viewer', viewer);
    c.set('owner', page.owner);
    c.set('extension', extension);
    return await next();
  });
}

/**
 * The response to a viewer who has to send the password first, or whose signed URL is replaced by a cookie; else null.
 * Without the password, the status is 403: programs would take a form with 200 for the report, and 401 requires an
 * authentication scheme. Exports and badges have no form, because programs request them.
 */
async function closedResponse(
  c: Context,
  services: ServiceContext,
  { shared, isOpen, owner }: OpenedPage<Shared>,
  isPage: boolean,
): Promise<Response | null> {
  if (!isOpen && isPage) return await passwordForm(c, services, shared);
  if (!isOpen) throw new AppError('forbidden', `This ${sharedName(shared)} is protected by a password.`);
  return isPage && isNavigation(c) && !isPublic(shared) && owner?.isSigned
    ? await openByCookie(c, services, shared, owner)
    : null;
}

/**
 * Whether a browser navigates to the page, so that its address bar would show a signed URL. Without TLS,
 * browsers do not send `Sec-Fetch-Dest`, so a request that accepts HTML counts as a navigation.
 */
function isNavigation(c: Context): boolean {
  if (c.req.method !== 'GET') return false;
  const destination = c.req.header('Sec-Fetch-Dest');
  if (destination !== undefined) return destination === 'document';
  return c.req.header('Accept')?.includes('text/html') ?? false;
}

/** Redirects a signed URL to the plain one, which can be copied without sharing access, with an access cookie. */
function openByCookie(
  c: Context,
  services: ServiceContext,
  shared: Shared,
  owner: OwnerAccess,
): Response | Promise<Response> {
  const path = requestedPath(c, services, shared);
  setOwnerCookie(c, services, shared, owner);
  if (['same-origin', 'same-site', 'none'].includes(c.req.header('Sec-Fetch-Site') ?? '')) {
    return c.redirect(path, 303);
  }
  // Browsers do not send `SameSite=Strict` cookies on a redirect of a navigation from another site. A navigation from a
  // page of this service, which is shown for a moment, is same-site.
  c.header('Refresh', `0; url=${path}`);
  const main = html`<h1>Opening the page</h1>
<p><a href="${path}">Open the page</a> if it does not open automatically.</p>`;
  return c.html(pageShell({ title: 'Opening the page', main }));
}

/** Middleware that admits only an owner who may change the report. For all others, the route does not exist. */
export function requireOwner(services: ServiceContext) {
  return createMiddleware<OwnerEnv>(async (c, next) => {
    const viewer = viewerOf(c);
    const { shared, owner } = await requestedPage(c, services, 'report', viewer);
    if (!owner?.mayChange) throw new NotFoundError();
    c.set('shared', shared);
    c.set('viewer', viewer);
    c.set('owner', owner);
    await next();
  });
}
