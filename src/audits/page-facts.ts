import type { Page } from '../engine/page.ts';
import { sumOf } from '../engine/sum-of.ts';
import { domSize } from '../facts/document/dom-size.ts';
import { iconData } from '../facts/metadata/site-icons.ts';
import { socialPreview } from '../facts/metadata/social-tags.ts';
import { structuredData } from '../facts/metadata/structured-data.ts';
import { documentTitle, metaDescription } from '../facts/metadata/title-and-description.ts';
import { cookieText, readCookie } from '../facts/network/cookies.ts';
import { resourceTable } from '../facts/network/resource-table.ts';
import type { PageFacts } from '../facts/page-facts-type.ts';
import { technologies } from '../facts/scripts/technologies.ts';
import { thirdParties } from '../facts/scripts/third-parties.ts';
import type { PageSource } from '../page/fetched-page.ts';
import type { Check } from './check-type.ts';
import { observatoryScore } from './observatory.ts';

/** The facts of a page that its report shows. Some are derived from the checks. */
export function pageFacts(page: Page, checks: readonly Pick<Check, 'outcome' | 'value'>[]): PageFacts {
  const root = page.document.documentElement;
  const table = resourceTable(page);
  return {
    title: documentTitle(page).text || null,
    description: metaDescription(page).text || null,
    language: root.getAttribute('lang')?.trim() || null,
    icon: iconData(page),
    statusCode: page.status,
    httpVersion: page.httpVersion,
    redirects: page.hops.length - 1,
    ttfbMs: Math.round(page.ttfbMs),
    htmlBytes: page.htmlBytes,
    transferBytes: sumOf(table, ({ transferBytes }) => transferBytes),
    filesOfUnknownSize: sumOf(table, (totals) => totals.filesOfUnknownSize),
    domNodes: domSize(page).totalElements,
    requests:
      page.hops.length + sumOf(page.resources, ({ response }) => 1 + (response?.redirects.length ?? 0)),
    socialPreview: socialPreview(page),
    structuredDataTypes: [...new Set(structuredData(page).map(({ type }) => type))],
    resources: table.map(({ filesOfUnknownSize: _, ...use }) => use),
    thirdParties: thirdParties(page).map(({ firstUrl: _, ...use }) => use),
    technologies: technologies(page),
    timings: fetchTimings(page),
    redirectChain: page.hops.map(({ url, status, durationMs }) => ({
      url,
      status,
      durationMs: Math.round(durationMs),
    })),
    headers: page.headers.map(([name, value]) => ({
      name,
      value: name === 'set-cookie' ? cookieText(readCookie(value)) : value,
    })),
    observatory: observatoryScore(checks),
  };
}

/** The parts of the fetch. Their sum may be below the total by the time between two requests. */
function fetchTimings({ hops, ttfbMs, totalMs }: PageSource): PageFacts['timings'] {
  const redirectsMs = sumOf(hops.slice(0, -1), ({ durationMs }) => durationMs);
  return {
    redirectsMs: Math.round(redirectsMs),
    ttfbMs: Math.round(ttfbMs),
    downloadMs: Math.round(Math.max(0, totalMs - redirectsMs - ttfbMs)),
    totalMs: Math.round(totalMs),
  };
}
