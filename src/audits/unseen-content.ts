import { fact } from '../engine/fact.ts';
import type { Page } from '../engine/page.ts';
import { rendering } from '../facts/certainty/rendering.ts';
import { foundResponse } from '../page/found-resource.ts';
import type { Resource } from '../page/resource.ts';
import type { AuditFinding } from './audit.ts';
import type { UnknownReason } from './finding-type.ts';
import { isServed, unknownReasonOf } from './unfetched.ts';

/** Why the body may contain content that the parsed elements lack; null when they are complete. */
export const unseenReason = fact((page): Extract<UnknownReason, 'client-rendered' | 'too-large'> | null => {
  if (page.isCut) return 'too-large';
  return rendering(page) === 'client' ? 'client-rendered' : null;
});

/** The finding of an audit that found nothing in an incomplete body; null when the body is complete. */
export function unseenContent(page: Page): AuditFinding<'client-rendered'> | null {
  const reason = unseenReason(page);
  if (reason !== 'too-large') return reason && { result: reason };
  return {
    result: 'client-rendered',
    reason,
    title: 'The page has too many elements for this check',
    advice: 'Split the page, or check the end of the page by hand.',
  };
}

/**
 * Why a search through the page and these files is incomplete, so that finding nothing proves nothing: scripts build the
 * page, or the page or a file was not read to its end. Null when all was read. A file that cannot be fetched at all is
 * probably missing for every visitor, and therefore does not count, unless none of the files could be fetched.
 */
export function incompleteReason(page: Page, searched: readonly Resource[]): UnknownReason | null {
  const unread =
    searched.find(isUnread) ?? (searched.some(foundResponse) ? undefined : searched.find(isServed));
  if (!unread) return unseenReason(page);
  const reason = unread.failure ?? (unread.response?.truncated ? 'too-large' : 'fetch-failed');
  return unseenReason(page) ?? unknownReasonOf(reason);
}

/** As `incompleteReason`, for an audit that also needs the sizes of the files. */
export function unmeasuredReason(page: Page, measured: readonly Resource[]): UnknownReason | null {
  return incompleteReason(page, measured) ?? (measured.some(hasUnknownSize) ? 'too-large' : null);
}

/** Whether the file was not read to its end, and the server did not declare its size. */
function hasUnknownSize({ response }: Resource): boolean {
  return response?.truncated === true && response.bytes === null && response.transferBytes === null;
}

function isUnread({ body, response, failure }: Resource): boolean {
  if (response) return body === 'text' && response.truncated;
  return failure !== 'fetch-failed';
}
