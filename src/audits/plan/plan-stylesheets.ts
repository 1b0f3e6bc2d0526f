import { stylesheets } from '../../engine/css/stylesheets.ts';
import type { Page } from '../../engine/page.ts';
import type { ResourceRequest } from '../../page/resource.ts';
import { addressesOf, preloadsOf } from './addresses.ts';

/** The style sheets of the page, for whichever medium, and what those fetched so far import. */
export function planStylesheets(page: Page): ResourceRequest[] {
  const imports = stylesheets(page).flatMap((sheet) =>
    sheet.imports.flatMap((address) => URL.parse(address, sheet.url)?.href ?? []),
  );
  const urls = [...linkedStylesheets(page), ...preloadsOf(page, 'style'), ...imports];
  return urls.map((url) => ({ url, purpose: 'stylesheet', method: 'GET', body: 'text' }));
}

/** Alternate and disabled ones wait for a person or a script. */
function linkedStylesheets(page: Page): string[] {
  const alternates = new Set(page.document.querySelectorAll('link[rel~="alternate" i]'));
  const links = page.document
    .querySelectorAll('link[rel~="stylesheet" i]')
    .filter((link) => !alternates.has(link) && !link.hasAttribute('disabled'));
  return addressesOf(page, links, 'href');
}
