import { screenStylesheetLinks } from '../../engine/css/stylesheet-links.ts';
import { stylesheets } from '../../engine/css/stylesheets.ts';
import { fact } from '../../engine/fact.ts';
import { resourceAt } from '../../engine/resources.ts';

/**
 * URLs of stylesheets of the page that were not fetched, or not to their end, so that the CSS of the page is
 * incomplete. A stylesheet whose server does not respond is missing for every visitor, and therefore does not count.
 */
export const unreadStylesheets = fact((page): string[] => {
  const unknown = screenStylesheetLinks(page).flatMap(({ url }) => {
    if (!/^https?:$/.test(url.protocol)) return [];
    const resource = resourceAt(page, url.href);
    const isKnown = resource?.response ? !resource.response.truncated : resource?.failure === 'fetch-failed';
    return isKnown ? [] : [url.href];
  });
  const cut = stylesheets(page).filter(({ isCut }) => isCut);
  return [...unknown, ...cut.map(({ url }) => url)];
});
