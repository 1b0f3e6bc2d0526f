import { stylesheets } from '../../engine/css/stylesheets.ts';
import type { Page } from '../../engine/page.ts';
import type { ResourceRequest } from '../../page/resource.ts';
import { addressesOf, preloadsOf } from './addresses.ts';

/** The stylesheets of the page for any medium, and the imports of those fetched so far. */
export function planStylesheets(page: Page): ResourceRequest[] {
  const imports = stylesheets(page).flatMap((sheet) =>
    sheet.imports.flatMap((address) => URL.parse(address, sheet.url)?.href ?? []),
  );
  const urls = [...linkedStylesheets(page), ...preloadsOf(page, 'style'), ...imports];
  return urls.map((url) => ({ url, purpose: 'stylesheet', method: 'GET', body: 'text' }));
}

/** The linked stylesheets that apply. Alternate and disabled ones do not, until a user or a script selects them. */
function linkedStylesheets(page: Page): string[] {
  const alternates = new Set(page.document.querySelectorAll('link[rel~="alternate" i]'));
  const links = page.document
    .querySelectorAll('link[rel~="stylesheet" i]')
    .filter((link) => !alternates.has(link) && !link.hasAttribute('disabled'));
  return addressesOf(page, links, 'href');
}
