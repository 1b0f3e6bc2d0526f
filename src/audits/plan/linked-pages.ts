import { fact } from '../../engine/fact.ts';
import type { Page } from '../../engine/page.ts';
import { outgoingLinks } from '../facts/links/outgoing-links.ts';
import { canonicalUrls, languageVersions } from '../facts/links/page-links.ts';
import { mayVisit, robotsAddress } from '../facts/links/robots-txt.ts';
import { isSameSite } from '../same-site.ts';

/** Maximum number of requests of one report to a third-party host. */
const MAX_PROBES_PER_THIRD_PARTY_HOST = 5;

/** The robots.txt of linked sites, which must be fetched before their pages are requested. */
export function linkedSiteRobots(page: Page): string[] {
  return pagesToTry(page).map(robotsAddress);
}

/** The versions of the page in other languages on its own host: their heads show whether they link back. */
export function versionsToTry(page: Page): string[] {
  const { host } = new URL(page.url);
  const urls = languageVersions(page).flatMap(({ url }) => (url && new URL(url).host === host ? [url] : []));
  return urls.filter((url) => mayVisit(page, url));
}

/** The linked pages, those of the own site first, once the robots.txt of their sites is known. */
export function linksToTry(page: Page): string[] {
  return pagesToTry(page).filter((url) => mayVisit(page, url));
}

const pagesToTry = fact((page): string[] => {
  const { hostname } = new URL(page.url);
  const hosts = [...Map.groupBy(linkedPages(page), (url) => new URL(url).hostname)];
  const own = hosts.filter(([host]) => isSameSite(host, hostname));
  const thirdParty = hosts.filter(([host]) => !isSameSite(host, hostname));
  return [
    ...own.flatMap(([, found]) => found),
    ...thirdParty.flatMap(([, found]) => found.slice(0, MAX_PROBES_PER_THIRD_PARTY_HOST)),
  ];
});

/** The canonical URL of the page, its links, and its versions in other languages; each once. */
function linkedPages(page: Page): Set<string> {
  const links = [...outgoingLinks(page), ...languageVersions(page)].flatMap(({ url }) => url ?? []);
  return new Set([...canonicalUrls(page), ...links].filter((url) => /^https?:/.test(url)));
}
