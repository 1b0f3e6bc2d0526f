import type { Page } from '../../../engine/page.ts';
import type { Resource } from '../../../page/resource.ts';
import type { UnknownReason } from '../../audit.ts';
import { unknownReasonOf } from '../../unfetched.ts';
import { unseenReason } from './unseen-content.ts';

/**
 * Why a search through the page and these files is incomplete, so that finding nothing proves nothing: scripts build the
 * page, or the page or a file was not read to its end. Null when all was read. A file that cannot be fetched at all is
 * missing for every visitor, and therefore does not count.
 */
export function incompleteReason(page: Page, searched: readonly Resource[]): UnknownReason | null {
  const unread = searched.find(isUnread);
  return unseenReason(page) ?? (unread ? unknownReasonOf(unread.failure ?? 'too-large') : null);
}

function isUnread({ body, response, failure }: Resource): boolean {
  if (response) return body === 'text' && response.truncated;
  return failure !== 'fetch-failed';
}
