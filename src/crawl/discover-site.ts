import { ROBOT_NAME, robotsAddress } from '../audits/facts/links/robots-txt.ts';
import { groupsFor } from '../audits/robots/blocking-rule.ts';
import { parseRobots, type Robots } from '../audits/robots/parse-robots.ts';
import { readSitemap } from '../audits/sitemap/read-sitemap.ts';
import type { Fetcher } from '../fetching/create-fetcher.ts';
import type { ResourcePurpose, ResourceResponse } from '../page/resource.ts';
import { pageAddress, siteHost } from './url-rules.ts';

/** RFC 9309, 2.5, requires to parse at least 500 KiB; the rest of a longer file is ignored. */
const MAX_ROBOTS_CHARACTERS = 500 * 1024;
/** Limit of a sitemap file by sitemaps.org. Also that of all sitemaps of a site audit. */
const MAX_ADDRESSES = 50_000;
const MAX_SITEMAPS = 50;
const MAX_DISCOVERY_MS = 60_000;
const FIRST_ERROR = 400;
const FIRST_SERVER_ERROR = 500;
/** A robots.txt that cannot be fetched disallows all (RFC 9309, 2.3.1.4). */
const DISALLOW_ALL = 'User-agent: *\nDisallow: /';

/** The data that a site offers to crawlers. */
export interface SiteDiscovery {
  /** The text of its robots.txt; empty if it has none. */
  robots: string;
  /** The URLs of its sitemaps that are on the site, in order; null if it has no sitemap. */
  sitemap: string[] | null;
}

/**
 * Requests the robots.txt of a site and, unless they are not used, its sitemaps: those that robots.txt names, else
 * `/sitemap.xml`, and those of index files. Never rejects, except when the signal aborts.
 */
export async function discoverSite(
  { openResources }: Pick<Fetcher, 'openResources'>,
  url: string,
  { useSitemaps, signal }: { useSitemaps: boolean; signal: AbortSignal },
): Promise<SiteDiscovery> {
  return await withRequests(openResources, url, signal, async (request) => {
    const robots = textOfRobots(await request(robotsAddress(url), 'robots'));
    if (!useSitemaps) return { robots, sitemap: null };
    const named = parseRobots(robots).sitemaps;
    const addresses = named.length > 0 ? named : [new URL('/sitemap.xml', url).href];
    return { robots, sitemap: await readSitemaps(addresses, ofHost(siteHost(new URL(url))), request) };
  });
}

/**
 * Requests a sitemap, and those that it lists. The sitemap of a preview names the pages of the published site: they are
 * moved to the origin of the sitemap.
 * @returns the URLs of its pages; null if it cannot be fetched or is not a sitemap
 */
export async function readSitemapAt(
  { openResources }: Pick<Fetcher, 'openResources'>,
  url: string,
  signal: AbortSignal,
): Promise<string[] | null> {
  const { origin } = new URL(url);
  const moved = ({ pathname, search }: URL) => new URL(pathname + search, origin);
  return await withRequests(openResources, url, signal, (request) => readSitemaps([url], moved, request));
}

type Request = (address: string, purpose: ResourcePurpose) => Promise<ResourceResponse | null>;

async function withRequests<Found>(
  openResources: Fetcher['openResources'],
  pageUrl: string,
  signal: AbortSignal,
  find: (request: Request) => Promise<Found>,
): Promise<Found> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(MAX_DISCOVERY_MS)]);
  const fetching = openResources({ pageUrl, signal: limit, hosts: new Map() });
  try {
    return await find(async (address, purpose) => {
      const [resource] = await fetching.fetch([{ url: address, purpose, method: 'GET', body: 'text' }]);
      return resource?.response ?? null;
    });
  } finally {
    fetching.close();
    signal.throwIfAborted();
  }
}

/** Selects the URLs of a site. */
function ofHost(host: string): (url: URL) => URL | null {
  return (url) => (siteHost(url) === host ? url : null);
}

function textOfRobots(response: ResourceResponse | null): string {
  if (!response || response.status >= FIRST_SERVER_ERROR) return DISALLOW_ALL;
  return response.status < FIRST_ERROR ? (response.text ?? '').slice(0, MAX_ROBOTS_CHARACTERS) : '';
}

/** @param select the URL to request instead of one in a sitemap; null to ignore it */
async function readSitemaps(
  start: readonly string[],
  select: (url: URL) => URL | null,
  request: Request,
): Promise<string[] | null> {
  const pending = new Set<string>();
  const pages = new Set<string>();
  let isFound = false;
  const add = (addresses: Iterable<string>, to: Set<string>, max: number) => {
    for (const address of addresses) {
      if (to.size >= max) return;
      const parsed = URL.parse(address);
      const selected = parsed && /^https?:$/.test(parsed.protocol) ? select(parsed) : null;
      if (selected) to.add(pageAddress(selected));
    }
  };
  add(start, pending, MAX_SITEMAPS);
  // A set that grows while it is read yields the new entries too.
  for (const url of pending) {
    const response = await request(url, 'sitemap');
    if (!response || response.status >= FIRST_ERROR || response.text === null) continue;
    const sitemap = readSitemap(response.text, response.truncated);
    if (!('addresses' in sitemap)) continue;
    isFound = true;
    if (sitemap.kind === 'sitemapindex') add(sitemap.addresses, pending, MAX_SITEMAPS);
    else add(sitemap.addresses, pages, MAX_ADDRESSES);
  }
  return isFound ? [...pages] : null;
}

const MAX_DELAY_SECONDS = 30;

/** The pause between two requests that robots.txt asks for with `Crawl-delay`, in milliseconds; at most 30 s. */
export function crawlDelayMs(robots: Robots): number {
  const groups = groupsFor(robots, ROBOT_NAME.toLowerCase());
  const delays = groups.flatMap(({ crawlDelaySeconds }) => crawlDelaySeconds ?? []);
  return Math.min(MAX_DELAY_SECONDS, Math.max(0, ...delays)) * 1000;
}
