import { type Actor, type LinkActor, mayWrite } from '../accounts/actor.ts';
import { findSession } from '../accounts/sessions.ts';
import { Report } from '../database/entities/report.ts';
import { type AccessToken, parseCookie, verifyAccessCookie, verifyOwnerToken } from './access-token.ts';
import type { SharingContext } from './sharing-context.ts';

/** The credentials of a request for a report page; empty strings when the request has none. */
export interface Viewer {
  /** The query parameters of a signed URL. */
  signedUrl: AccessToken;
  accessCookie: string;
  /** The cookie set by a signed URL. */
  ownerCookie?: string;
  /** The token of a session of the dashboard. */
  sessionToken?: string;
}

/** The report of a page. Unless it is open, the viewer has to send the password first. */
export interface OpenedPage {
  report: Report;
  isOpen: boolean;
  /** Null for a viewer who is not known to be the owner; a password identifies no owner. */
  owner: OwnerAccess | null;
}

/** The access of an owner: by a session of the account, or by a signed URL, with which it expires. */
export interface OwnerAccess {
  actor: Actor | LinkActor;
  /** Whether it also lets the page run, change and delete the report. */
  mayChange: boolean;
  /** Unix time in seconds at which the signed URL expires, in decimal digits; null for a session. */
  expires: string | null;
  /** Whether the signature is in the request URL, and not in a cookie, which browsers send automatically. */
  isSigned: boolean;
}

/**
 * The access guard of a report page, its exports, its events and its badge.
 * @returns null for a report that this viewer may not open, as for one that does not exist
 */
export async function openPage(
  context: Pick<SharingContext, 'database' | 'signer' | 'clock'>,
  slug: string,
  viewer: Viewer,
): Promise<OpenedPage | null> {
  const report = await context.database.fork().findOne(Report, { slug });
  if (!report) return null;
  const owner = await ownerAccess(context, report, viewer);
  if (isPublic(report) || owner) return { report, isOpen: true, owner };
  // A hash is stored if and only if the page is protected by a password.
  if (report.passwordHash === null) return null;
  return { report, isOpen: verifyAccessCookie(context, report, viewer.accessCookie), owner };
}

async function ownerAccess(
  context: Pick<SharingContext, 'database' | 'signer' | 'clock'>,
  report: Report,
  { signedUrl, ownerCookie = '', sessionToken = '' }: Viewer,
): Promise<OwnerAccess | null> {
  const { accountId } = report;
  const link = { accountId, apiKey: null };
  const signed = verifyOwnerToken(context, 'link', report, signedUrl);
  if (signed) return { ...signed, actor: link, isSigned: true };
  const { actor } = (await findSession(context.database, sessionToken, context.clock())) ?? {};
  if (actor?.accountId === accountId)
    return { actor, mayChange: mayWrite(actor), expires: null, isSigned: false };
  const stored = verifyOwnerToken(context, 'cookie', report, parseCookie(ownerCookie));
  return stored && { ...stored, actor: link, isSigned: false };
}

/** Whether anyone may open the report's page. */
export function isPublic({ privacy }: Report): boolean {
  return privacy === 0;
}
