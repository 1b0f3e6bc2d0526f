import { type Actor, type LinkActor, mayWrite } from '../accounts/actor.ts';
import { isKeyValid } from '../accounts/authenticate.ts';
import { findSession } from '../accounts/sessions.ts';
import { ApiKey } from '../database/entities/api-key.ts';
import { Report } from '../database/entities/report.ts';
import { SiteAudit } from '../database/entities/site-audit.ts';
import { type AccessToken, parseCookie, verifyAccessCookie, verifyOwnerToken } from './access-token.ts';
import type { Shared, SharedKinds, SharingContext } from './shared-page.ts';

/** The credentials of a request for a page; empty strings when the request has none. */
export interface Viewer {
  /** The query parameters of a signed URL. */
  signedUrl: AccessToken;
  accessCookie: string;
  /** The cookie set by a signed URL. */
  ownerCookie?: string;
  /** The token of a session of the dashboard. */
  sessionToken?: string;
}

/** A page that was requested, with the access of the viewer. */
export interface OpenedPage<Page extends Shared> {
  shared: Page;
  /** Whether the viewer may see the page now; if not, the password is needed first. */
  isOpen: boolean;
  /** Null for a viewer who is not known to be the owner; a password identifies no owner. */
  owner: OwnerAccess | null;
}

/** The access of an owner: by a session of the account, or by a signed URL, with which it ends. */
export interface OwnerAccess {
  actor: Actor | LinkActor;
  /** The key of the session, or the one that made the signed URL. */
  apiKeyId: number;
  /** Whether it also lets its owner change what the page shows. */
  mayChange: boolean;
  /** Unix time in seconds at which the signed URL expires, in decimal digits; null for a session. */
  expires: string | null;
  /** Whether the signature is in the request URL, and not in a cookie, which browsers send automatically. */
  isSigned: boolean;
}

type OpenContext = Pick<SharingContext, 'database' | 'signer' | 'clock'>;

/**
 * The access guard of a page, its exports, its events and its badge.
 * @returns null for a page that this viewer may not open, as for one that does not exist
 */
export async function openPage<Kind extends keyof SharedKinds>(
  context: OpenContext,
  kind: Kind,
  slug: string,
  viewer: Viewer,
): Promise<OpenedPage<SharedKinds[Kind]> | null> {
  const em = context.database.fork();
  const found = kind === 'site' ? await em.findOne(SiteAudit, { slug }) : await em.findOne(Report, { slug });
  const shared = found as SharedKinds[Kind] | null;
  if (!shared) return null;
  const owner = await ownerAccess(context, shared, viewer);
  if (isPublic(shared) || owner) return { shared, isOpen: true, owner };
  // A hash is stored if and only if the page is protected by a password.
  if (shared.passwordHash === null) return null;
  return { shared, isOpen: verifyAccessCookie(context, shared, viewer.accessCookie), owner };
}

async function ownerAccess(
  context: OpenContext,
  shared: Shared,
  { signedUrl, ownerCookie = '', sessionToken = '' }: Viewer,
): Promise<OwnerAccess | null> {
  const { accountId } = shared;
  const now = context.clock();
  const byToken = async (kind: 'link' | 'cookie', token: AccessToken): Promise<OwnerAccess | null> => {
    const found = verifyOwnerToken(context, kind, shared, token);
    const apiKey = found && (await context.database.fork().findOne(ApiKey, found.apiKeyId));
    if (!apiKey || !isKeyValid(apiKey, now) || (found.mayChange && apiKey.scope !== 'write')) return null;
    return { ...found, actor: { accountId, apiKey: null }, isSigned: kind === 'link' };
  };
  const signed = await byToken('link', signedUrl);
  if (signed) return signed;
  const { actor } = (await findSession(context.database, sessionToken, now)) ?? {};
  if (actor?.accountId !== accountId) return await byToken('cookie', parseCookie(ownerCookie));
  const { id: apiKeyId } = actor.apiKey;
  return { actor, apiKeyId, mayChange: mayWrite(actor), expires: null, isSigned: false };
}

/** Whether anyone may open the page. */
export function isPublic({ privacy }: Pick<Shared, 'privacy'>): boolean {
  return privacy === 0;
}
