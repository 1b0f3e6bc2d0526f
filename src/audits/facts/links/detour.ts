import type { Page } from '../../../engine/page.ts';
import { resourceAt } from '../../../engine/resources.ts';
import { isBrokenStatus } from '../../broken-status.ts';

/** Why an address that the page names is not a final one: it is gone, or redirects. Null when fine or never tried. */
export function detourOf(page: Page, url: string): string | null {
  const response = resourceAt(page, url)?.response;
  if (!response) return null;
  if (isBrokenStatus(response.status)) return `responds with status ${response.status}`;
  return response.redirects.length > 0 ? `redirects to ${response.finalUrl}` : null;
}
