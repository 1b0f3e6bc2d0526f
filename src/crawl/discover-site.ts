import { siteHost } from '../audits/facts/links/outgoing-links.ts';
import { ROBOT_NAME, robotsAddress } from '../audits/facts/links/robots-txt.ts';
import { groupsFor } from '../audits/robots/blocking-rule.ts';
import { parseRobots, type Robots } from '../audits/robots/parse-robots.ts';
import { readSitemap } from '../audits/sitemap/read-sitemap.ts';
import type { Fetcher } from '../fetching/create-fetcher.ts';
import type { ResourcePurpose, ResourceResponse } from '../page/resource.ts';
import { pageAddress } from './url-rules.ts';

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

/**
 * Requests the robots.txt of a site and, unless they are not used, its sitemaps: those that robots.txt names, else
 * `/sitemap.xml`, and those of index files. Never rejects, except when the signal aborts.
 * @returns the text of the robots.txt, empty without one, and the URLs of the sitemaps that are on the site, in order; null
 *   without a sitemap
 */
export async function discoverSite(
  { openResources }: Pick<Fetcher, 'openResources'>,
  url: string,
  { useSitemaps, signal }: { useSitemaps: boolean; signal: AbortSignal },
): Promise<{ robots: string; sitemap: string[] | null }> {
  return await withRequests(openResources, url, signal, async (request) => {
    const robots = textOfRobots(await request(robotsAddress(url), 'robots'));
    if (!useSitemaps) return { robots, sitemap: null };
    const host = siteHost(new URL(url));
    const ofSite: SelectUrl = (each) => (siteHost(each) === host ? each : null);
    const named = parseRobots(robots).sitemaps;
    const addresses = named.length > 0 ? named : [new URL('/sitemap.xml', url).href];
    return { robots, sitemap: await readSitemaps(addresses, { sitemap: ofSite, page: ofSite }, request) };
  });
}

/**
 * Requests a sitemap, and those that it lists. The sitemap of a preview names the pages of the published site: if all are
 * of one origin, they are moved to that of the sitemap.
 * @returns the URLs of its pages; null if it cannot be fetched or is not a sitemap
 */
export async function readSitemapAt(
  { openResources }: Pick<Fetcher, 'openResources'>,
  url: string,
  signal: AbortSignal,
): Promise<string[] | null> {
  const { origin } = new URL(url);
  const moved = ({ pathname, search }: URL) => new URL(pathname + search, origin);
  const pages = await withRequests(openResources, url, signal, (request) =>
    readSitemaps([url], { sitemap: moved, page: (page) => page }, request),
  );
  const origins = new Set(pages?.map((page) => new URL(page).origin));
  return origins.size === 1 && pages ? pages.map((page) => moved(new URL(page)).href) : pages;
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

function textOfRobots(response: ResourceResponse | null): string {
  if (!response || response.status >= FIRST_SERVER_ERROR) return DISALLOW_ALL;
  return response.status < FIRST_ERROR ? (response.text ?? '').slice(0, MAX_ROBOTS_CHARACTERS) : '';
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
    if (!response || response.status >= FIRST_ERROR || response.text === null) continue;
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
export function crawlDelayMs(robots: Robots): number {
  const groups = groupsFor(robots, ROBOT_NAME.toLowerCase());
  const delays = groups.flatMap(({ crawlDelaySeconds }) => crawlDelaySeconds ?? []);
  return Math.min(MAX_DELAY_SECONDS, Math.max(0, ...delays)) * 1000;
}
