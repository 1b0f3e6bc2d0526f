import { getDomain } from 'tldts';
import type { Page } from '../../engine/page.ts';
import { resourceAt } from '../../engine/resources.ts';
import { robotsTxt } from '../facts/links/robots-txt.ts';
import { openGraphImage } from '../facts/metadata/social-tags.ts';
import { isSameSite } from '../same-site.ts';

/** The image of the Open Graph tags, whose readers do not resolve relative URLs. */
export function socialImage(page: Page): string[] {
  const url = URL.parse(openGraphImage(page)?.content ?? '');
  return url ? [url.href] : [];
}

/** The http URL of the host. An https server on a custom port has none. */
export function insecureSibling(page: Page): string[] {
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

const USUAL_PATHS = ['/sitemap.xml', '/sitemap_index.xml'];
const HTTP_OK = 200;

/** The sitemaps on the page's site that robots.txt names; if it names none, the first one found at a usual path. */
export function sitemapUrls(page: Page): string[] {
  const { resource, robots } = robotsTxt(page);
  if (!resource) return [];
  const declared = robots?.sitemaps ?? [];
  if (declared.length === 0) return usualUrls(page);
  const { hostname } = new URL(page.url);
  return declared.filter((url) => isSameSite(URL.parse(url)?.hostname ?? '', hostname));
}

function usualUrls(page: Page): string[] {
  const [first = '', ...others] = USUAL_PATHS.map((path) => new URL(path, page.url).href);
  const response = resourceAt(page, first);
  return !response || response.response?.status === HTTP_OK ? [first] : [first, ...others];
}
