import type { Page } from '../../../engine/page.ts';
import { resourceAt } from '../../../engine/resources.ts';
import { isBrokenStatus } from '../../broken-status.ts';

/**
 * Why a URL that the page refers to is not a final one: it is broken or redirects. Null when it is final or was not
 * requested.
 */
export function detourOf(page: Page, url: string): string | null {
  const response = resourceAt(page, url)?.response;
  if (!response) return null;
  if (isBrokenStatus(response.status)) return `responds with status ${response.status}`;
  return response.redirects.length > 0 ? `redirects to ${response.finalUrl}` : null;
}
