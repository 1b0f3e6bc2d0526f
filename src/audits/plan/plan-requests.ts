import { hash } from 'node:crypto';
import type { Page } from '../../engine/page.ts';
import { type ContentKind, requestUrl, withoutFragment } from '../../engine/request-url.ts';
import type { ResourcePurpose, ResourceRequest } from '../../page/resource.ts';
import { robotsAddress } from '../facts/links/robots-txt.ts';
import { siteIcons, touchIcons } from '../facts/metadata/site-icons.ts';
import { linkedSiteRobots, linksToTry, versionsToTry } from './linked-pages.ts';
import { fontUrls, imageUrls, linkUrls, mediaUrls, scriptUrls, stylesheetUrls } from './page-files.ts';
import { hostSibling, insecureSibling, sitemapUrls, socialImage } from './site-files.ts';

/** Maximum number of requests of a report, without the page itself. */
const MAX_REQUESTS = 100;
/** Of the name of a random path. */
const HASH_CHARACTERS = 16;

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
  { purpose: 'llms-txt', urlsOf: ({ url }) => [new URL('/llms.txt', url).href], body: 'text' },
  {
    purpose: 'security-txt',
    urlsOf: ({ url }) => [new URL('/.well-known/security.txt', url).href],
    body: 'text',
  },
  { purpose: 'cors-preflight', urlsOf: ({ url }) => [url], method: 'OPTIONS', body: 'none' },
  { purpose: 'sitemap', urlsOf: sitemapUrls, body: 'text', most: 3 },
  // Only the size of fonts and media is requested.
  { purpose: 'font', urlsOf: fontUrls, method: 'HEAD', body: 'none', most: 10, kind: 'active' },
  { purpose: 'media', urlsOf: mediaUrls, method: 'HEAD', body: 'none', most: 5, kind: 'passive' },
  { purpose: 'robots', urlsOf: linkedSiteRobots, body: 'text', most: 11 },
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

/** A path that no site has, the same for every run of a page. */
function randomPath({ url }: Page): string[] {
  return [new URL(`/page-reports-${hash('sha256', url).slice(0, HASH_CHARACTERS)}`, url).href];
}
