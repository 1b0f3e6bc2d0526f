import { linkElements } from '../../engine/dom/link-elements.ts';
import type { Page } from '../../engine/page.ts';
import type { ResourceRequest } from '../../page/resource.ts';
import { scripts } from '../facts/scripts/scripts.ts';
import { addressesOf, preloadsOf } from './addresses.ts';

/** The scripts that browsers run, then those that they only preload. */
export function planScripts(page: Page): ResourceRequest[] {
  const urls = [
    ...scripts(page).flatMap(({ url }) => url?.href ?? []),
    ...addressesOf(page, linkElements(page.document, 'modulepreload'), 'href'),
    ...preloadsOf(page, 'script'),
  ];
  return urls.map((url) => ({ url, purpose: 'script', method: 'GET', body: 'text' }));
}
