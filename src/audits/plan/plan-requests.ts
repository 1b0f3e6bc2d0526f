import { hash } from 'node:crypto';
import { getDomain } from 'tldts';
import { fact } from '../../engine/fact.ts';
import type { Page } from '../../engine/page.ts';
import { type ContentKind, requestUrl, withoutFragment } from '../../engine/request-url.ts';
import { resourceAt } from '../../engine/resources.ts';
import { outgoingLinks } from '../../facts/links/outgoing-links.ts';
import { canonicalUrls, languageVersions } from '../../facts/links/page-links.ts';
import { mayVisit, robotsAddress, robotsTxt } from '../../facts/links/robots-txt.ts';
import { siteIcons, touchIcons } from '../../facts/metadata/site-icons.ts';
import { openGraphImage } from '../../facts/metadata/social-tags.ts';
import { isOnHostOf, isOnSiteOf, isSameSite } from '../../facts/same-site.ts';
import { OK_STATUS } from '../../page/http-status.ts';
import type { ResourcePurpose, ResourceRequest } from '../../page/resource.ts';
import { fontUrls, imageUrls, linkUrls, mediaUrls, scriptUrls, stylesheetUrls } from './page-files.ts';

/** Maximum number of requests of a report, without the page itself. */
const MAX_REQUESTS = 100;

/** The URLs to request for a purpose, and how they are requested. */
interface Plan {
  purpose: ResourcePurpose;
  urlsOf: (page: Page) => readonly string[];
  /** Default: `GET`. */
  method?: ResourceRequest['method'];
  body: ResourceRequest['body'];
  /** Limit of a purpose with many files, so that every purpose gets requests. */
  most?: number;
  /** The kind of content, if browsers load it for the page. */
  kind?: ContentKind;
}

/** In descending order of importance for the result. */
const PLANS: readonly Plan[] = [
  // The robots.txt of the page's site must be fetched before other requests.
  { purpose: 'robots', urlsOf: ({ url }) => [robotsAddress(url)], body: 'text' },
  { purpose: 'stylesheet', urlsOf: stylesheetUrls, body: 'text', most: 20, kind: 'active' },
  { purpose: 'script', urlsOf: scriptUrls, body: 'text', most: 30, kind: 'active' },
  { purpose: 'image', urlsOf: imageUrls, body: 'prefix', most: 35, kind: 'passive' },
  { purpose: 'favicon', urlsOf: (page) => siteIcons(page).map(({ url }) => url), body: 'prefix', most: 2 },
  {
    purpose: 'touch-icon',
    urlsOf: (page) => touchIcons(page).map(({ url }) => url),
    body: 'prefix',
    most: 2,
  },
  { purpose: 'manifest', urlsOf: (page) => linkUrls(page, 'manifest').slice(0, 1), body: 'text' },
  { purpose: 'social-image', urlsOf: socialImage, body: 'prefix' },
  { purpose: 'http-sibling', urlsOf: insecureSibling, body: 'none' },
  { purpose: 'host-sibling', urlsOf: hostSibling, body: 'prefix' },
  { purpose: 'random-path', urlsOf: randomPath, body: 'none' },
  { purpose: 'llms-txt', urlsOf: siteFile('/llms.txt'), body: 'text' },
  { purpose: 'security-txt', urlsOf: siteFile('/.well-known/security.txt'), body: 'text' },
  { purpose: 'cors-preflight', urlsOf: ({ url }) => [url], method: 'OPTIONS', body: 'none' },
  { purpose: 'sitemap', urlsOf: sitemapUrls, body: 'text', most: 3 },
  // Only the size of fonts and media is requested.
  { purpose: 'font', urlsOf: fontUrls, method: 'HEAD', body: 'none', most: 10, kind: 'active' },
  { purpose: 'media', urlsOf: mediaUrls, method: 'HEAD', body: 'none', most: 5, kind: 'passive' },
  // The robots.txt of linked sites must be fetched before their pages are requested.
  { purpose: 'robots', urlsOf: (page) => pagesToTry(page).map(robotsAddress), body: 'text', most: 11 },
  { purpose: 'version', urlsOf: versionsToTry, body: 'prefix', most: 5 },
  { purpose: 'link-probe', urlsOf: linksToTry, method: 'HEAD', body: 'none', most: 50 },
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
  for (const { purpose, urlsOf, method = 'GET', body, most = MAX_REQUESTS, kind } of PLANS) {
    for (const address of urlsOf(page)) {
      const count = counts.get(purpose) ?? 0;
      if (count >= most || known.size >= MAX_REQUESTS) break;
      const requested = kind ? requestUrl(page, kind, address)?.href : address;
      const url = requested && withoutFragment(requested);
      if (!url || known.has(url) || !isFetchable(url, method, page)) continue;
      known.add(url);
      counts.set(purpose, count + 1);
      requests.push({ url, purpose, method, body });
    }
  }
  return requests;
}

/** Whether the URL needs a request: `data:` URLs contain their content, and the page itself is already fetched. */
function isFetchable(url: string, method: ResourceRequest['method'], page: Page): boolean {
  return /^https?:/.test(url) && (method === 'OPTIONS' || url !== withoutFragment(page.url));
}

function siteFile(path: string): Plan['urlsOf'] {
  return ({ url }) => [new URL(path, url).href];
}

/** The image of the Open Graph tags, whose readers do not resolve relative URLs. */
function socialImage(page: Page): string[] {
  const url = URL.parse(openGraphImage(page)?.content ?? '');
  return url ? [url.href] : [];
}

/** The http URL of the host. An https server on a custom port has none. */
function insecureSibling(page: Page): string[] {
  const { protocol, port, host } = new URL(page.url);
  return protocol === 'https:' && port === '' ? [`http://${host}/`] : [];
}

/** The same page on the host with `www.` added or removed. None for other subdomains and for IP addresses. */
export function hostSibling(page: Page): string[] {
  const url = new URL(page.url);
  const domain = getDomain(url.hostname);
  if (!domain || ![domain, `www.${domain}`].includes(url.hostname)) return [];
  url.hostname = url.hostname === domain ? `www.${domain}` : domain;
  return [url.href];
}

/** Of the name of a random path. */
const HASH_CHARACTERS = 16;

/** A path that no site has, the same for every run of a page. */
function randomPath({ url }: Page): string[] {
  return [new URL(`/page-reports-${hash('sha256', url).slice(0, HASH_CHARACTERS)}`, url).href];
}

const USUAL_PATHS = ['/sitemap.xml', '/sitemap_index.xml'];

/** The sitemaps on the page's site that robots.txt names; if it names none, the first one found at a usual path. */
function sitemapUrls(page: Page): string[] {
  const { resource, robots } = robotsTxt(page);
  if (!resource) return [];
  const declared = robots?.sitemaps ?? [];
  if (declared.length > 0) return declared.filter((url) => isOnSiteOf(page, url));
  const [first = '', ...others] = USUAL_PATHS.map((path) => new URL(path, page.url).href);
  const tried = resourceAt(page, first);
  return !tried || tried.response?.status === OK_STATUS ? [first] : [first, ...others];
}

/** The versions of the page in other languages on its own host: their heads show whether they link back. */
function versionsToTry(page: Page): string[] {
  const urls = languageVersions(page).flatMap(({ url }) => url ?? []);
  return urls.filter((url) => isOnHostOf(page, url) && mayVisit(page, url));
}

/** The linked pages, those of the own site first, once the robots.txt of their sites is known. */
function linksToTry(page: Page): string[] {
  return pagesToTry(page).filter((url) => mayVisit(page, url));
}

/** Maximum number of requests of one report to a third-party host. */
const MAX_PROBES_PER_THIRD_PARTY_HOST = 5;

/** The canonical URL of the page, its links, and its versions in other languages; each once. */
const pagesToTry = fact((page): string[] => {
  const { hostname } = new URL(page.url);
  const links = [...outgoingLinks(page), ...languageVersions(page)].flatMap(({ url }) => url ?? []);
  const urls = new Set([...canonicalUrls(page), ...links].filter((url) => /^https?:/.test(url)));
  const hosts = Map.groupBy(urls, (url) => new URL(url).hostname);
  const { own = [], thirdParty = [] } = Object.groupBy(hosts, ([host]) =>
    isSameSite(host, hostname) ? 'own' : 'thirdParty',
  );
  return [
    ...own.flatMap(([, found]) => found),
    ...thirdParty.flatMap(([, found]) => found.slice(0, MAX_PROBES_PER_THIRD_PARTY_HOST)),
  ];
});
