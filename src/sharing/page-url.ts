import type { Report } from '../database/entities/report.ts';
import { type AccessToken, signAccessToken, verifyAccessToken } from './access-token.ts';
import type { SharingContext } from './sharing-context.ts';

export const SIGNED_URL_MIN_SECONDS = 60;
export const SIGNED_URL_MAX_SECONDS = 604_800;

const PURPOSE = 'owner-link';

/** The URL of the report page. */
export function pageUrl({ publicUrl }: Pick<SharingContext, 'publicUrl'>, report: Report): string {
  return `${publicUrl}/r/${report.slug}`;
}

/** The signed URL of the page, which opens it regardless of its privacy; for a public report, the plain URL. */
export function ownerPageUrl(
  context: Pick<SharingContext, 'publicUrl' | 'signer' | 'clock'>,
  report: Report,
  expiresInSeconds: number,
): string {
  const url = pageUrl(context, report);
  if (report.privacy === 0) return url;
  const { expires, signature } = signAccessToken(context, PURPOSE, report, expiresInSeconds);
  return `${url}?expires=${expires}&signature=${signature}`;
}

/** Whether the query parameters of a signed URL open this report now. */
export function verifySignedUrl(
  context: Pick<SharingContext, 'signer' | 'clock'>,
  report: Report,
  parameters: AccessToken,
): boolean {
  return verifyAccessToken(context, PURPOSE, report, parameters);
}
