import type { Element } from '../../engine/dom/nodes.ts';
import { fact } from '../../engine/fact.ts';
import type { Page } from '../../engine/page.ts';
import { requestUrl } from '../../engine/request-url.ts';
import { resourceAt } from '../../engine/resources.ts';
import { leastWireBytes } from '../../page/found-resource.ts';
import { loadedResources } from '../network/loaded-resources.ts';
import { type ResourceReference, resourceReferences } from '../network/resource-references.ts';
import type { ThirdPartyUse } from '../page-facts-type.ts';
import { registrableDomain } from '../same-site.ts';

/** The other sites of files and frames, the heaviest first. The versions of one image count once. */
export const thirdParties = fact((page) => {
  const own = registrableDomain(new URL(page.url).hostname);
  const urls = new Set([...referredUrls(page), ...loadedResources(page).map(({ url }) => url)]);
  const sites = new Map<string, ThirdPartyUse & { firstUrl: string }>();
  for (const firstUrl of urls) {
    const { protocol, hostname } = new URL(firstUrl);
    const domain = registrableDomain(hostname);
    if (!/^https?:$/.test(protocol) || domain === own) continue;
    const site = sites.get(domain) ?? { domain, requests: 0, transferBytes: 0, firstUrl };
    const response = resourceAt(page, firstUrl)?.response;
    site.requests++;
    site.transferBytes += response ? leastWireBytes(response) : 0;
    sites.set(domain, site);
  }
  return [...sites.values()].sort((a, b) => b.transferBytes - a.transferBytes);
});

/** One URL per host of each image: the fetched one, if any. */
function referredUrls(page: Page): string[] {
  const counted = new Map<Element, Set<string>>();
  const { fetched = [], other = [] } = Object.groupBy(resourceReferences(page), ({ url }) =>
    resourceAt(page, url) ? 'fetched' : 'other',
  );
  return [...fetched, ...other].flatMap((reference) => {
    const url = requestUrl(page, reference.kind, reference.url);
    const image = imageOf(reference);
    if (!url) return [];
    if (!image) return [url.href];
    const hosts = counted.get(image) ?? new Set();
    if (hosts.has(url.host)) return [];
    counted.set(image, hosts.add(url.host));
    return [url.href];
  });
}

function imageOf({ element }: ResourceReference): Element | null {
  if (element.parentElement?.localName === 'picture') return element.parentElement;
  return element.localName === 'img' ? element : null;
}
