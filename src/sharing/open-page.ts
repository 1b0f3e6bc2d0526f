import { Report } from '../database/entities/report.ts';
import type { PageGrant } from './page-grant.ts';
import { isOwnerLink } from './page-links.ts';
import { isPagePass } from './page-pass.ts';
import type { SharingContext } from './sharing-context.ts';

/** What somebody who asks for a report page brings along; empty texts stand for nothing. */
export interface PageVisitor {
  ownerLink: PageGrant;
  pass: string;
}

/** The report of a page. When it is not open, the visitor has to send the password first. */
export interface OpenedPage {
  report: Report;
  isOpen: boolean;
}

/**
 * The gate of a report page and of all that stands beside it.
 * @returns null for a report that is private to this visitor, as for one that does not exist
 */
export async function openPage(
  context: Pick<SharingContext, 'database' | 'signer' | 'clock'>,
  slug: string,
  { ownerLink, pass }: PageVisitor,
): Promise<OpenedPage | null> {
  const report = await context.database.fork().findOne(Report, { slug });
  if (!report) return null;
  if (isPublic(report) || isOwnerLink(context, report, ownerLink)) return { report, isOpen: true };
  // A hash is stored exactly while the page is protected by a password.
  return report.passwordHash === null ? null : { report, isOpen: isPagePass(context, report, pass) };
}

/** Whether anyone may open the report's page. */
export function isPublic({ privacy }: Report): boolean {
  return privacy === 0;
}
