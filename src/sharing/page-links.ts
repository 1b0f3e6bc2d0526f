import type { Report } from '../database/entities/report.ts';
import { isGrant, type PageGrant, signGrant } from './page-grant.ts';
import type { SharingContext } from './sharing-context.ts';

export const OWNER_LINK_MIN_SECONDS = 60;
export const OWNER_LINK_MAX_SECONDS = 604_800;

const PURPOSE = 'owner-link';

type LinkContext = Pick<SharingContext, 'publicUrl' | 'signer' | 'clock'>;

/** The address of the report's page. */
export function pageUrl({ publicUrl }: Pick<SharingContext, 'publicUrl'>, report: Report): string {
  return `${publicUrl}/r/${report.slug}`;
}

/** The page's address with a signature that opens it to whoever holds it; plain when the report is public. */
export function ownerPageUrl(context: LinkContext, report: Report, expiresInSeconds: number): string {
  const url = pageUrl(context, report);
  if (report.privacy === 0) return url;
  const { expires, signature } = signGrant(context, PURPOSE, report, expiresInSeconds);
  return `${url}?expires=${expires}&signature=${signature}`;
}

/** Whether the query parameters of an owner link open this report now. */
export function isOwnerLink(
  context: Pick<SharingContext, 'signer' | 'clock'>,
  report: Report,
  parameters: PageGrant,
): boolean {
  return isGrant(context, PURPOSE, report, parameters);
}
