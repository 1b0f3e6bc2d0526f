import type { Page } from '../../engine/page.ts';
import { resourceAt } from '../../engine/resources.ts';
import { isBrokenStatus } from '../broken-status.ts';

/** Why an address that the page names is not a final one: it is gone, or redirects. Null when fine or never tried. */
export function detourOf(page: Page, url: string): string | null {
  const answer = resourceAt(page, url)?.answer;
  if (!answer) return null;
  if (isBrokenStatus(answer.status)) return `answers with status ${answer.status}`;
  return answer.redirects.length > 0 ? `redirects to ${answer.finalUrl}` : null;
}
