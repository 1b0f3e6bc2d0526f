import type { ReportRecord } from '../database/stores/report-store.ts';
import type { ServiceContext } from './service-context.ts';

export const OWNER_LINK_MIN_SECONDS = 60;
export const OWNER_LINK_MAX_SECONDS = 604_800;

const PURPOSE = 'owner-link';

type LinkContext = Pick<ServiceContext, 'publicUrl' | 'signer' | 'clock'>;

/** The address of the report's page. */
export function pageUrl({ publicUrl }: Pick<ServiceContext, 'publicUrl'>, report: ReportRecord): string {
  return `${publicUrl}/r/${report.slug}`;
}

/** The page's address with a signature that opens it to whoever holds it; plain when the report is public. */
export function ownerPageUrl(context: LinkContext, report: ReportRecord, expiresInSeconds: number): string {
  const url = pageUrl(context, report);
  if (report.privacy === 0) return url;
  const expires = Math.floor(context.clock().getTime() / 1000) + expiresInSeconds;
  return `${url}?expires=${expires}&signature=${context.signer.sign(PURPOSE, grant(report, expires))}`;
}

/** Whether the query parameters of an owner link open this report now. */
export function isOwnerLink(
  { signer, clock }: Pick<ServiceContext, 'signer' | 'clock'>,
  report: ReportRecord,
  { expires, signature }: { expires: string; signature: string },
): boolean {
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= clock().getTime()) return false;
  return signer.verify(PURPOSE, grant(report, Number(expires)), signature);
}

// The access version makes links of before a privacy or password change worthless.
function grant(report: ReportRecord, expires: number): string {
  return `${report.id}:${report.accessVersion}:${expires}`;
}
