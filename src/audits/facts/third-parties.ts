import { getDomain } from 'tldts';
import { fact } from '../fact.ts';
import { wireBytes } from '../found-resource.ts';
import { isSameSite } from '../same-site.ts';
import { loadedResources } from './loaded-resources.ts';
import { resourceReferences } from './resource-references.ts';
import { resourceAt } from './resources.ts';

/** Another site that the page loads from. */
export interface ThirdParty {
  /** Registrable domain, such as `example.co.uk`; the host where there is none. */
  domain: string;
  /** Different addresses. */
  requests: number;
  /** On the wire, as far as they were fetched. */
  transferBytes: number;
  firstUrl: string;
}

/** The other sites that the page loads files and frames from, the heaviest first. */
export const thirdParties = fact((page): ThirdParty[] => {
  const own = new URL(page.url).hostname;
  const urls = new Set([
    ...resourceReferences(page).map(({ url }) => url),
    ...loadedResources(page).map(({ url }) => url),
  ]);
  const sites = new Map<string, ThirdParty>();
  for (const firstUrl of urls) {
    const { protocol, hostname } = new URL(firstUrl);
    if (!/^https?:$/.test(protocol) || isSameSite(hostname, own)) continue;
    const domain = getDomain(hostname) ?? hostname;
    const site = sites.get(domain) ?? { domain, requests: 0, transferBytes: 0, firstUrl };
    const answer = resourceAt(page, firstUrl)?.answer;
    site.requests++;
    site.transferBytes += answer ? wireBytes(answer) : 0;
    sites.set(domain, site);
  }
  return [...sites.values()].sort((a, b) => b.transferBytes - a.transferBytes);
});
