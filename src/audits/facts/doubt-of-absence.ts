import type { UnknownReason } from '../audit.ts';
import type { Page } from '../page.ts';
import type { Resource } from '../resource.ts';
import { rendering } from './rendering.ts';

/**
 * Why a search through these files that found nothing proves nothing: scripts make the page, or a file was not
 * read to its end. Null when all was read. What does not answer at all is missing for every visitor, and
 * therefore no reason for doubt.
 */
export function doubtOfAbsence(page: Page, searched: readonly Resource[]): UnknownReason | null {
  if (rendering(page) === 'client') return 'client-rendered';
  const unread = searched.find(isUnread);
  return unread ? (unread.failure ?? 'too-large') : null;
}

function isUnread({ body, answer, failure }: Resource): boolean {
  if (answer) return body === 'text' && answer.truncated;
  return failure !== 'fetch-failed';
}
