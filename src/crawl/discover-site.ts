import type { FetchResources } from '../audits/plan/gather-resources.ts';
import { siteHost } from '../facts/links/outgoing-links.ts';
import { ROBOT_NAME, robotsAddress } from '../facts/links/robots-txt.ts';
import { type PathRule, rulesFor, statementsFor } from '../facts/robots/blocking-rule.ts';
import type { Robots } from '../facts/robots/parse-robots.ts';
import { robotsOf } from '../facts/robots/robots-of.ts';
import { readSitemap } from '../facts/sitemap/read-sitemap.ts';
import type { Fetcher } from '../fetching/create-fetcher.ts';
import type { ResourceFetchOptions } from '../fetching/resources/fetch-resources.ts';
import { isErrorStatus } from '../page/http-status.ts';
import type { ResourcePurpose, ResourceResponse } from '../page/resource.ts';
import { packChunks, packJson } from './packed-json.ts';
import { type ClassifyUrl, pageAddress, type SiteRules } from './url-rules.ts';

/** Limit of a sitemap file by sitemaps.org. Also that of all sitemaps of a site audit. */
const MAX_ADDRESSES = 50_000;
const MAX_SITEMAPS = 50;
/** Time limit of the requests, and of the work, of a discovery. */
export const MAX_DISCOVERY_MS = 60_000;

/** Rules of a robots.txt that a site audit respects, from the first one. */
const MAX_ROBOTS_RULES = 5_000;

/** A site audit that begins. */
export interface DiscoveryTask {
  url: string;
  useSitemaps: boolean;
  rules: SiteRules;
}

/** The statements of a site to crawlers, in the form in which its site audit stores them. */
export interface DiscoveredSite {
  /** The rules of its robots.txt for this service, as `SiteRules` has them. */
  robotsRules: Uint8Array;
  crawlDelayMs: number;
  /** Whether the robots.txt forbids the start page. */
  isBlocked: boolean;
  /** The URLs of its sitemaps in order, as `ClassifiedUrl`s in chunks; null without a sitemap. */
  sitemap: Uint8Array | null;
}

/**
 * Requests the robots.txt of a site and, unless they are not used, its sitemaps: those that robots.txt names, else
 * `/sitemap.xml`, and those of index files. Runs in an audit process, because it parses files of the site.
 * @returns null if the robots.txt cannot be fetched
 */
export async function discoverSite(
  { url, useSitemaps, rules }: DiscoveryTask,
  fetchResources: FetchResources,
  classifierFor: (rules: SiteRules) => ClassifyUrl,
): Promise<DiscoveredSite | null> {
  const request = requestOne(fetchResources);
  const robots = robotsOf(await request(robotsAddress(url), 'robots'));
  if (robots === null) return null;
  const ruled = rulesFor(robots, ROBOT_NAME, MAX_ROBOTS_RULES);
  const robotsRules = packJson(ruled.map(({ pattern, isAllow }): PathRule => ({ pattern, isAllow })));
  const classify = classifierFor({ ...rules, robotsRules });
  const ofSite: SelectUrl = (each) => (siteHost(each) === rules.host ? each : null);
  const named = robots.sitemaps.length > 0 ? robots.sitemaps : [new URL('/sitemap.xml', url).href];
  const pages = useSitemaps ? await readSitemaps(named, { sitemap: ofSite, page: ofSite }, request) : null;
  return {
    robotsRules,
    crawlDelayMs: crawlDelayMs(robots),
    isBlocked: classify(url)?.isBlocked ?? false,
    sitemap: pages && packChunks(pages.flatMap((page) => classify(page) ?? [])),
  };
}

/**
 * Requests a sitemap, and those that it lists. The sitemap of a preview names the pages of the published site: if all are
 * of one origin, they are moved to that of the sitemap.
 * @param onResponse called with the final URL of each response
 * @returns the URLs of its pages; null if it cannot be fetched or is not a sitemap
 */
export async function readSitemapAt(
  { openResources }: Pick<Fetcher, 'openResources'>,
  url: string,
  signal: AbortSignal,
  onResponse: (finalUrl: string) => void,
): Promise<string[] | null> {
  const { origin } = new URL(url);
  const moved = ({ pathname, search }: URL) => new URL(pathname + search, origin);
  const pages = await withRequests(openResources, { pageUrl: url, signal }, (fetchResources) =>
    readSitemaps([url], { sitemap: moved, page: (page) => page }, async (...request) => {
      const response = await requestOne(fetchResources)(...request);
      if (response) onResponse(response.finalUrl);
      return response;
    }),
  );
  const origins = new Set(pages?.map((page) => new URL(page).origin));
  return origins.size === 1 && pages ? pages.map((page) => moved(new URL(page)).href) : pages;
}

type Request = (address: string, purpose: ResourcePurpose) => Promise<ResourceResponse | null>;

/** The response to a request of one text; null without one. */
function requestOne(fetchResources: FetchResources): Request {
  return async (url, purpose) => {
    const [resource] = await fetchResources([{ url, purpose, method: 'GET', body: 'text' }]);
    return resource?.response ?? null;
  };
}

/** Opens the requests of a discovery, which end after a minute. Rejects only when the signal aborts. */
export async function withRequests<Found>(
  openResources: Fetcher['openResources'],
  { signal, ...options }: Pick<ResourceFetchOptions, 'pageUrl' | 'signal' | 'admit'>,
  find: (fetchResources: FetchResources) => Promise<Found>,
): Promise<Found> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(MAX_DISCOVERY_MS)]);
  const fetching = openResources({ ...options, signal: limit, hosts: new Map() });
  try {
    return await find((requests) => fetching.fetch(requests));
  } finally {
    fetching.close();
    signal.throwIfAborted();
  }
}

/** The URL to use instead of one in a sitemap; null to ignore it. */
type SelectUrl = (url: URL) => URL | null;

async function readSitemaps(
  start: readonly string[],
  select: Record<'sitemap' | 'page', SelectUrl>,
  request: Request,
): Promise<string[] | null> {
  const pending = new Set<string>();
  const pages = new Set<string>();
  let isFound = false;
  const add = (kind: keyof typeof select, addresses: Iterable<string>, to: Set<string>, max: number) => {
    for (const address of addresses) {
      if (to.size >= max) return;
      const parsed = URL.parse(address);
      const selected = parsed && /^https?:$/.test(parsed.protocol) ? select[kind](parsed) : null;
      if (selected) to.add(pageAddress(selected));
    }
  };
  add('sitemap', start, pending, MAX_SITEMAPS);
  // A set that grows while it is read yields the new entries too.
  for (const url of pending) {
    const response = await request(url, 'sitemap');
    if (!response || isErrorStatus(response.status) || response.text === null) continue;
    const sitemap = readSitemap(response.text, response.truncated);
    if (!('addresses' in sitemap)) continue;
    isFound = true;
    if (sitemap.kind === 'sitemapindex') add('sitemap', sitemap.addresses, pending, MAX_SITEMAPS);
    else add('page', sitemap.addresses, pages, MAX_ADDRESSES);
  }
  return isFound ? [...pages] : null;
}

const MAX_DELAY_SECONDS = 30;

/** The pause between two requests that robots.txt asks for with `Crawl-delay`, in milliseconds; at most 30 s. */
function crawlDelayMs(robots: Robots): number {
  const delays = statementsFor(robots.crawlDelays, ROBOT_NAME.toLowerCase());
  return Math.min(MAX_DELAY_SECONDS, delays.at(-1)?.seconds ?? 0) * 1000;
}
