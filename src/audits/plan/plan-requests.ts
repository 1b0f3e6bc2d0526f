import type { Page } from '../../engine/page.ts';
import { type ContentKind, requestUrl, withoutFragment } from '../../engine/request-url.ts';
import type { ResourcePurpose, ResourceRequest } from '../../page/resource.ts';
import { planLinkProbes, planLinkRobots, planVersions } from './plan-link-probes.ts';
import { planFonts, planImages, planMedia, planScripts, planStylesheets } from './plan-page-files.ts';
import { planRobots, planSitemaps, planSiteProbes } from './plan-site-probes.ts';

/** Maximum number of requests of a report, without the page itself. */
const MAX_REQUESTS = 100;
/** Limits of purposes with many files, so that every purpose gets requests. */
const MAX_REQUESTS_BY_PURPOSE: Partial<Record<ResourcePurpose, number>> = {
  stylesheet: 20,
  script: 30,
  image: 35,
  font: 10,
  media: 5,
  robots: 11,
  version: 5,
  'link-probe': 50,
};

/** The kinds of content that browsers load for the page. */
const CONTENT_KINDS: Partial<Record<ResourcePurpose, ContentKind>> = {
  stylesheet: 'active',
  script: 'active',
  image: 'passive',
  font: 'active',
  media: 'passive',
};

/** In descending order of importance for the result. */
const PLANS: readonly ((page: Page) => ResourceRequest[])[] = [
  planRobots,
  planStylesheets,
  planScripts,
  planImages,
  planSiteProbes,
  planSitemaps,
  planFonts,
  planMedia,
  planLinkRobots,
  planVersions,
  planLinkProbes,
];

/**
 * Plans the next requests from the resources fetched so far: first for the references in the HTML, then for those in
 * the responses; an empty list when all is planned. Each URL is requested once, within the limits of a report, and as
 * browsers request it: files that they block are left out.
 */
export function planRequests(page: Page): ResourceRequest[] {
  const known = new Set(page.resources.map(({ url }) => url));
  const counts = new Map<ResourcePurpose, number>();
  for (const { purpose } of page.resources) counts.set(purpose, (counts.get(purpose) ?? 0) + 1);
  const requests: ResourceRequest[] = [];
  for (const planned of PLANS.flatMap((plan) => plan(page))) {
    if (known.size >= MAX_REQUESTS) break;
    const { purpose } = planned;
    const count = counts.get(purpose) ?? 0;
    if (count >= (MAX_REQUESTS_BY_PURPOSE[purpose] ?? MAX_REQUESTS)) continue;
    const kind = CONTENT_KINDS[purpose];
    const requested = kind ? requestUrl(page, kind, planned.url)?.href : planned.url;
    if (!requested) continue;
    const request = { ...planned, url: withoutFragment(requested) };
    const { url } = request;
    if (known.has(url) || !isFetchable(request, page)) continue;
    known.add(url);
    counts.set(purpose, count + 1);
    requests.push(request);
  }
  return requests;
}

/** Whether the URL needs a request: `data:` URLs contain their content, and the page itself is already fetched. */
function isFetchable({ url, method }: ResourceRequest, page: Page): boolean {
  return /^https?:/.test(url) && (method === 'OPTIONS' || url !== withoutFragment(page.url));
}
