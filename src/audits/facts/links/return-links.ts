import { fact } from '../../../engine/fact.ts';
import type { Page } from '../../../engine/page.ts';
import { withoutFragment } from '../../../engine/request-url.ts';
import { resourcesFor } from '../../../engine/resources.ts';
import { foundResponse } from '../../../page/found-resource.ts';
import { headerValue } from '../../../page/headers.ts';
import type { ResourceResponse } from '../../../page/resource.ts';
import { parseResponse } from '../../parse-response.ts';
import { rendering } from '../certainty/rendering.ts';
import { canonicalUrls, languageVersions } from './page-links.ts';

/**
 * For each fetched version in another language, by its URL: whether it links back to this page as one of its versions.
 * Versions that redirect, are not HTML, or are built by scripts are left out.
 */
export const returnLinks = fact((page): ReadonlyMap<string, boolean> => {
  const names = namesOf(page);
  return new Map(
    resourcesFor(page, 'version').flatMap((resource): [string, boolean][] => {
      const response = foundResponse(resource);
      if (!response || response.redirects.length > 0 || !isHtml(response)) return [];
      const version = parseResponse(page, response);
      if (languageVersions(version).some(({ url }) => url && names.has(withoutFragment(url)))) {
        return [[resource.url, true]];
      }
      const isWhole = !response.truncated || version.document.querySelectorAll('body *').length > 0;
      return isWhole && rendering(version) === 'server' ? [[resource.url, false]] : [];
    }),
  );
});

/** The URLs of the page: the final, the requested and the canonical one. */
function namesOf(page: Page): Set<string> {
  return new Set([page.url, page.requestedUrl, ...canonicalUrls(page)].map(withoutFragment));
}

function isHtml({ headers }: ResourceResponse): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)\b/i.test(headerValue(headers, 'content-type') ?? '');
}
