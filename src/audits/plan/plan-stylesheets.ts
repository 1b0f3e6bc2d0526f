import { stylesheetLinks } from '../../engine/css/stylesheet-links.ts';
import { importUrls, stylesheets } from '../../engine/css/stylesheets.ts';
import type { Page } from '../../engine/page.ts';
import type { ResourceRequest } from '../../page/resource.ts';
import { preloadsOf } from './addresses.ts';

/** The stylesheets of the page for any medium, and the imports of those fetched so far. */
export function planStylesheets(page: Page): ResourceRequest[] {
  const imports = stylesheets(page).flatMap(importUrls);
  const links = stylesheetLinks(page).map(({ url }) => url.href);
  const urls = [...links, ...preloadsOf(page, 'style'), ...imports];
  return urls.map((url) => ({ url, purpose: 'stylesheet', method: 'GET', body: 'text' }));
}
