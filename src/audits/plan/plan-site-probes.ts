import { createHash } from 'node:crypto';
import { getDomain } from 'tldts';
import { linkElements } from '../../engine/dom/link-elements.ts';
import type { Page } from '../../engine/page.ts';
import { resourceAt } from '../../engine/resources.ts';
import type { ResourcePurpose, ResourceRequest } from '../../page/resource.ts';
import { robotsAddress, robotsTxt } from '../facts/links/robots-txt.ts';
import { touchIcons } from '../facts/metadata/site-icons.ts';
import { openGraphImage } from '../facts/metadata/social-tags.ts';
import { isSameSite } from '../same-site.ts';
import { addressesOf } from './plan-page-files.ts';

const MAX_ICONS = 2;
const HASH_CHARACTERS = 16;

/** The robots.txt of the page's site, which must be fetched before other requests. */
export function planRobots(page: Page): ResourceRequest[] {
  return requestsFor('robots', 'text', robotsAddress(page.url));
}

/** Requests for the files in the head that describe the site, and for files and responses without a reference. */
export function planSiteProbes(page: Page): ResourceRequest[] {
  const icons = linked(page, 'icon').slice(0, MAX_ICONS);
  const path = `/page-reports-${hash(page.url)}`;
  return [
    ...requestsFor('favicon', 'prefix', ...(icons.length > 0 ? icons : [pathOf(page, '/favicon.ico')])),
    ...requestsFor(
      'touch-icon',
      'prefix',
      ...touchIcons(page)
        .map(({ url }) => url)
        .slice(0, MAX_ICONS),
    ),
    ...requestsFor('manifest', 'text', ...linked(page, 'manifest').slice(0, 1)),
    ...requestsFor('social-image', 'prefix', ...socialImage(page)),
    ...requestsFor('http-sibling', 'none', ...insecureSibling(page)),
    ...requestsFor('host-sibling', 'prefix', ...hostSibling(page)),
    ...requestsFor('random-path', 'none', pathOf(page, path)),
    ...requestsFor('llms-txt', 'text', pathOf(page, '/llms.txt')),
    ...requestsFor('security-txt', 'text', pathOf(page, '/.well-known/security.txt')),
    { url: page.url, purpose: 'cors-preflight', method: 'OPTIONS', body: 'none' },
  ];
}

/** The targets of the links of a relation, in document order. */
function linked(page: Page, relation: string): string[] {
  return addressesOf(page, linkElements(page.document, relation), 'href');
}

function socialImage(page: Page): string[] {
  // Readers of Open Graph tags do not resolve relative URLs.
  const url = URL.parse(openGraphImage(page)?.content ?? '');
  return url ? [url.href] : [];
}

function requestsFor(
  purpose: ResourcePurpose,
  body: ResourceRequest['body'],
  ...urls: string[]
): ResourceRequest[] {
  return urls.map((url) => ({ url, purpose, method: 'GET', body }));
}

function pathOf(page: Page, path: string): string {
  return new URL(path, page.url).href;
}

/** The http URL of the host. An https server on a custom port has none. */
function insecureSibling(page: Page): string[] {
  const { protocol, port, host } = new URL(page.url);
  return protocol === 'https:' && port === '' ? [`http://${host}/`] : [];
}

/** The same page on the host with `www.` added or removed. None for other subdomains and for IP addresses. */
function hostSibling(page: Page): string[] {
  const url = new URL(page.url);
  const domain = getDomain(url.hostname);
  if (!domain || ![domain, `www.${domain}`].includes(url.hostname)) return [];
  url.hostname = url.hostname === domain ? `www.${domain}` : domain;
  return [url.href];
}

/** A hash that is the same for every run of a page, for a path that no site has. */
function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_CHARACTERS);
}

const USUAL_PATHS = ['/sitemap.xml', '/sitemap_index.xml'];
const MAX_SITEMAPS = 3;
const HTTP_OK = 200;

/** The sitemaps that robots.txt names; without any, the first one found at a usual path. */
export function planSitemaps(page: Page): ResourceRequest[] {
  const { resource, robots } = robotsTxt(page);
  if (!resource) return [];
  const declared = robots?.sitemaps ?? [];
  const urls = declared.length > 0 ? declared.filter((url) => isOfSite(url, page)) : usualUrls(page);
  return urls.slice(0, MAX_SITEMAPS).map((url) => ({ url, purpose: 'sitemap', method: 'GET', body: 'text' }));
}

/** Whether the sitemap is on the page's site; others are not requested. */
function isOfSite(url: string, page: Page): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && isSameSite(parsed.hostname, new URL(page.url).hostname);
}

function usualUrls(page: Page): string[] {
  const [first = '', ...others] = USUAL_PATHS.map((path) => new URL(path, page.url).href);
  const response = resourceAt(page, first);
  return !response || response.response?.status === HTTP_OK ? [first] : [first, ...others];
}
