import { fact } from '../../../engine/fact.ts';
import type { Page } from '../../../engine/page.ts';
import type { AuditFinding, UnknownReason } from '../../audit.ts';
import { rendering } from './rendering.ts';

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
