import { type Actor, mayWrite } from '../accounts/actor.ts';
import { expiryAfter, signOwnerToken } from './access-token.ts';
import { isSiteAudit, type Shared, type SharingContext } from './shared-page.ts';

/** Shortest and longest validity of a signed URL, in seconds: a minute to a week. */
export const SIGNED_URL_MIN_SECONDS = 60;
export const SIGNED_URL_MAX_SECONDS = 604_800;

/** The path of the report pages. */
export const REPORT_PAGES = '/r';

/** The path of a page below that of the service. */
export function pathOf(shared: Shared): string {
  return `${isSiteAudit(shared) ? '/s' : REPORT_PAGES}/${shared.slug}`;
}

/** The URL of the page. */
export function pageUrl({ publicUrl }: Pick<SharingContext, 'publicUrl'>, shared: Shared): string {
  return `${publicUrl}${pathOf(shared)}`;
}

/**
 * The signed URL of the page, which opens it regardless of its privacy; for a public page, the plain URL. It
 * ends with the key of the actor. Only the URL of a write key also lets the page run, change and delete its report.
 */
export function ownerPageUrl(
  context: Pick<SharingContext, 'publicUrl' | 'signer' | 'clock'>,
  shared: Shared,
  actor: Actor,
  expiresInSeconds: number,
): string {
  const url = pageUrl(context, shared);
  if (shared.privacy === 0) return url;
  const owner = {
    expires: expiryAfter(context, expiresInSeconds),
    apiKeyId: actor.apiKey.id,
    mayChange: mayWrite(actor),
  };
  const { expires, signature } = signOwnerToken(context, 'link', shared, owner);
  return `${url}?expires=${expires}&signature=${signature}`;
}
