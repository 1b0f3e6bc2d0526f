import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { headerValues } from '../../page/headers.ts';

/** A directive with a date after it. */
export const UNAVAILABLE_AFTER = 'unavailable_after';
/** Directives with a value after a colon. In a header, another word before a colon is the name of a crawler. */
const WITH_VALUE = new Set([UNAVAILABLE_AFTER, 'max-snippet', 'max-image-preview', 'max-video-preview']);

/** The directives of a list, as written. No directive starts with a digit: such a comma is part of a date. */
export function splitDirectives(list: string): string[] {
  return list.split(/,(?!\s*\d)/).map((directive) => directive.trim());
}

/** The `meta` with directives for the crawler, else the one for all crawlers. The first of several counts. */
export function robotsMeta(agent: string, page: Page): Element | undefined {
  const named = (name: string) =>
    page.document
      .querySelectorAll('head meta')
      .find((meta) => meta.getAttribute('name')?.toLowerCase() === name);
  return named(agent.toLowerCase()) ?? named('robots');
}

/**
 * The directives of each `X-Robots-Tag` for the crawler, as written. The name of a crawler, in any case, counts for the
 * directives after it (https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag).
 */
export function robotsHeaders(agent: string, page: Page): { header: string; directives: string[] }[] {
  return headerValues(page.headers, 'x-robots-tag').map((header) => {
    let isConcerned = true;
    const directives = splitDirectives(header).flatMap((directive) => {
      const [prefix = '', ...rest] = directive.split(':');
      const name = prefix.trim().toLowerCase();
      const namesCrawler = rest.length > 0 && !WITH_VALUE.has(name);
      if (namesCrawler) isConcerned = name === agent.toLowerCase();
      return isConcerned ? [namesCrawler ? rest.join(':').trim() : directive] : [];
    });
    return { header, directives };
  });
}

/** The names of all directives for a crawler that no `meta` and no header name, in lower case. */
export function robotsDirectives(page: Page): Set<string> {
  const directives = [
    ...splitDirectives(robotsMeta('*', page)?.getAttribute('content') ?? ''),
    ...robotsHeaders('*', page).flatMap(({ directives }) => directives),
  ];
  return new Set(directives.map((directive) => directive.toLowerCase()));
}
