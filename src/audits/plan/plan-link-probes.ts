import { outgoingLinks } from '../facts/outgoing-links.ts';
import { pageLinks } from '../facts/page-links.ts';
import { robotsTxt } from '../facts/robots-txt.ts';
import type { Page } from '../page.ts';
import type { ResourceRequest } from '../resource.ts';
import { blockingRule } from '../robots/blocking-rule.ts';
import { isSameSite } from '../same-site.ts';

/** A stranger's host is not asked more often than this for one report. */
const MAX_PROBES_A_FOREIGN_HOST = 5;
/** How robots.txt files call us. */
const ROBOT_NAME = 'PageReports';
const FIRST_SERVER_ERROR = 500;

/** Where the page says that other pages are, its own site first, as soon as it is known what may be visited. */
export function planLinkProbes(page: Page): ResourceRequest[] {
  if (!robotsTxt(page).resource) return [];
  const { hostname } = new URL(page.url);
  const hosts = [...Map.groupBy(linkedPages(page), (url) => new URL(url).hostname)];
  const own = hosts.filter(([host]) => isSameSite(host, hostname));
  const foreign = hosts.filter(([host]) => !isSameSite(host, hostname));
  const urls = [
    ...own.flatMap(([, found]) => found).filter((url) => mayVisit(page, url)),
    ...foreign.flatMap(([, found]) => found.slice(0, MAX_PROBES_A_FOREIGN_HOST)),
  ];
  return urls.map((url) => ({ url, purpose: 'link-probe', method: 'HEAD', body: 'none' }));
}

/** The page's canonical address, what it links to, and its versions in other languages; each once. */
function linkedPages(page: Page): Set<string> {
  const declared = pageLinks(page).filter(({ url }) => url !== null && /^https?:/.test(url));
  const canonical = declared.filter(({ rel }) => rel === 'canonical');
  const versions = declared.filter(({ rel, hreflang }) => rel === 'alternate' && hreflang !== '');
  const links = [...canonical, ...outgoingLinks(page), ...versions];
  return new Set(links.flatMap(({ url }) => url ?? []));
}

/** RFC 9309: a missing robots.txt allows everything, one that cannot be had allows nothing. */
function mayVisit(page: Page, url: string): boolean {
  if (new URL(url).origin !== new URL(page.url).origin) return true;
  const { resource, robots } = robotsTxt(page);
  if (robots) return blockingRule(robots, ROBOT_NAME, url) === null;
  return resource?.answer ? resource.answer.status < FIRST_SERVER_ERROR : false;
}
