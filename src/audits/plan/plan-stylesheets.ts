import { attribute } from '../../engine/elements/attribute.ts';
import { linkElements } from '../../engine/elements/link-elements.ts';
import type { Page } from '../../engine/page.ts';
import type { ResourceRequest } from '../../page/resource.ts';
import { stylesheets } from '../facts/stylesheets.ts';
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
  const alternates = new Set(linkElements(page, 'alternate'));
  const links = linkElements(page, 'stylesheet').filter(
    (link) => !alternates.has(link) && attribute(link, 'disabled') === null,
  );
  return addressesOf(page, links, 'href');
}
