import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { headerValues } from '../../page/headers.ts';

/** A directive with a date after it. */
export const UNAVAILABLE_AFTER = 'unavailable_after';

/** The `meta` with directives for the crawler, else the one for all crawlers. The first of several counts. */
export function robotsMeta(agent: string, page: Page): Element | undefined {
  const named = (name: string) =>
    page.document
      .querySelectorAll('head meta')
      .find((meta) => meta.getAttribute('name')?.toLowerCase() === name);
  return named(agent.toLowerCase()) ?? named('robots');
}

/** The directives of each `X-Robots-Tag` for the crawler. A crawler name in the header must match exactly. */
export function robotsHeaders(agent: string, page: Page): { header: string; directives: string }[] {
  return headerValues(page.headers, 'x-robots-tag').map((header) => {
    const prefix = /^([^,:]+):/.exec(header)?.[1];
    const isForAll = prefix === undefined || prefix.toLowerCase() === UNAVAILABLE_AFTER;
    const directives = prefix === agent ? header.slice(prefix.length + 1) : '';
    return { header, directives: isForAll ? header : directives };
  });
}

/** The names of all directives for a crawler that no `meta` and no header name, in lower case. */
export function robotsDirectives(page: Page): Set<string> {
  const lists = [
    robotsMeta('*', page)?.getAttribute('content') ?? '',
    ...robotsHeaders('*', page).map(({ directives }) => directives),
  ];
  return new Set(lists.flatMap((list) => list.toLowerCase().split(',')).map((name) => name.trim()));
}
