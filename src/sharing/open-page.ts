import { Report } from '../database/entities/report.ts';
import { type AccessToken, verifyAccessCookie, verifyOwnerCookie } from './access-token.ts';
import { verifySignedUrl } from './page-url.ts';
import type { SharingContext } from './sharing-context.ts';

/** The credentials of a request for a report page; empty strings when the request has none. */
export interface Viewer {
  /** The query parameters of a signed URL. */
  signedUrl: AccessToken;
  accessCookie: string;
  /** The cookie that a signed URL gave. */
  ownerCookie?: string;
}

/** The report of a page. When it is not open, the viewer has to send the password first. */
export interface OpenedPage {
  report: Report;
  isOpen: boolean;
}

/**
 * The access guard of a report page, its exports, its events and its badge.
 * @returns null for a report that is private to this viewer, as for one that does not exist
 */
export async function openPage(
  context: Pick<SharingContext, 'database' | 'signer' | 'clock'>,
  slug: string,
  viewer: Viewer,
): Promise<OpenedPage | null> {
  const report = await context.database.fork().findOne(Report, { slug });
  if (!report) return null;
  if (isPublic(report) || isOwner(context, report, viewer)) return { report, isOpen: true };
  // A hash is stored exactly while the page is protected by a password.
  if (report.passwordHash === null) return null;
  return { report, isOpen: verifyAccessCookie(context, report, viewer.accessCookie) };
}

function isOwner(
  context: Pick<SharingContext, 'signer' | 'clock'>,
  report: Report,
  { signedUrl, ownerCookie = '' }: Viewer,
): boolean {
  return verifySignedUrl(context, report, signedUrl) || verifyOwnerCookie(context, report, ownerCookie);
}

/** Whether anyone may open the report's page. */
export function isPublic({ privacy }: Report): boolean {
  return privacy === 0;
}
