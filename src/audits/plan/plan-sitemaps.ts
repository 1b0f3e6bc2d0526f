import type { Page } from '../../engine/page.ts';
import { resourceAt } from '../../engine/resources.ts';
import type { ResourceRequest } from '../../page/resource.ts';
import { robotsTxt } from '../facts/links/robots-txt.ts';
import { isSameSite } from '../same-site.ts';

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
