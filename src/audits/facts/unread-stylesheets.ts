import { attribute } from '../../engine/elements/attribute.ts';
import { fact } from '../../engine/fact.ts';
import { baseUrl } from './base-url.ts';
import { resourceAt } from './resources.ts';
import { screenStylesheetLinks } from './screen-stylesheet-links.ts';
import { stylesheets } from './stylesheets.ts';

/**
 * Addresses of style sheets that style the page but are not known, or not to their end, so that what the CSS says
 * stays open. A style sheet whose server does not answer styles the page for nobody.
 */
export const unreadStylesheets = fact((page): string[] => {
  const unknown = screenStylesheetLinks(page).flatMap((link) => {
    const url = URL.parse(attribute(link, 'href') ?? '', baseUrl(page));
    if (!url || !/^https?:$/.test(url.protocol)) return [];
    const resource = resourceAt(page, url.href);
    const isKnown = resource?.answer ? !resource.answer.truncated : resource?.failure === 'fetch-failed';
    return isKnown ? [] : [url.href];
  });
  const cut = stylesheets(page).filter(({ isCut }) => isCut);
  return [...unknown, ...cut.map(({ url }) => url)];
});
