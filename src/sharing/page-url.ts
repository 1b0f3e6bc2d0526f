import { type Actor, mayWrite } from '../accounts/actor.ts';
import type { Report } from '../database/entities/report.ts';
import type { SiteAudit } from '../database/entities/site-audit.ts';
import { expiryAfter, signOwnerToken } from './access-token.ts';
import type { SharingContext } from './sharing-context.ts';

/** Shortest and longest validity of a signed URL, in seconds: a minute to a week. */
export const SIGNED_URL_MIN_SECONDS = 60;
export const SIGNED_URL_MAX_SECONDS = 604_800;

/** The path of the report pages. */
export const REPORT_PAGES = '/r';

/** The path of the pages of site audits. */
export const SITE_PAGES = '/s';

/** The URL of the page of a site audit. */
export function sitePageUrl(
  { publicUrl }: Pick<SharingContext, 'publicUrl'>,
  { slug }: Pick<SiteAudit, 'slug'>,
): string {
  return `${publicUrl}${SITE_PAGES}/${slug}`;
}

/** The URL of the report page. */
export function pageUrl({ publicUrl }: Pick<SharingContext, 'publicUrl'>, report: Report): string {
  return `${publicUrl}${REPORT_PAGES}/${report.slug}`;
}

/**
 * The signed URL of the page, which opens it regardless of its privacy; for a public report, the plain URL. Only the URL
 * of a write key also lets the page run, change and delete the report.
 */
export function ownerPageUrl(
  context: Pick<SharingContext, 'publicUrl' | 'signer' | 'clock'>,
  report: Report,
  actor: Actor,
  expiresInSeconds: number,
): string {
  const url = pageUrl(context, report);
  if (report.privacy === 0) return url;
  const owner = { expires: expiryAfter(context, expiresInSeconds), mayChange: mayWrite(actor) };
  const { expires, signature } = signOwnerToken(context, 'link', report, owner);
  return `${url}?expires=${expires}&signature=${signature}`;
}
