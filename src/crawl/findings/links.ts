/** Rules about links between pages of the site. */
import type { SiteRuleId } from './site-catalogue.ts';
import {
  detourOf,
  failureOf,
  internalLinks,
  pageEvidence,
  type SiteEvidence,
  type SiteFault,
  type SiteView,
} from './site-view.ts';

/** Clicks from the start page after which a page is deep. */
const MAX_CLICKS = 4;

/** Links to pages that fail or redirect: one fault for each target. */
export function detours(site: SiteView): SiteFault[] {
  const faults = new Map<string, SiteFault>();
  for (const { from, link } of internalLinks(site)) {
    const target = site.byUrl.get(link.url);
    const note = target && detourOf(target);
    if (!note) continue;
    const rule: SiteRuleId = failureOf(target) ? 'broken-internal-links' : 'redirecting-internal-links';
    addLink(faults, rule, link.url, { url: link.url, from, anchor: link.anchor, note });
  }
  return [...faults.values()];
}

/** Links that keep crawlers away, or visitors from encryption: one fault for all. */
export function weakLinks(site: SiteView): SiteFault[] {
  const faults = new Map<string, SiteFault>();
  for (const { from, link } of internalLinks(site)) {
    const evidence = { url: link.url, from, anchor: link.anchor, note: null };
    if (link.nofollow) addLink(faults, 'internal-nofollow', '', evidence);
    if (from.startsWith('https:') && link.url.startsWith('http:'))
      addLink(faults, 'http-links', '', evidence);
  }
  return [...faults.values()];
}

/** Pages that are far from the start page. */
export function deepPages({ opened }: SiteView): SiteFault[] {
  const deep = opened.filter(({ depth }) => depth !== null && depth > MAX_CLICKS);
  return deep.length === 0
    ? []
    : [
        {
          rule: 'deep-pages',
          key: '',
          pages: deep.map(({ url }) => url),
          evidence: deep.map(({ url, depth }) => pageEvidence(url, `${depth} clicks`)),
        },
      ];
}

/** Adds a link to the fault of its rule and key. */
function addLink(
  faults: Map<string, SiteFault>,
  rule: SiteRuleId,
  key: string,
  evidence: SiteEvidence,
): void {
  const id = `${rule} ${key}`;
  const fault = faults.get(id) ?? { rule, key, pages: [], evidence: [] };
  faults.set(id, fault);
  fault.evidence.push(evidence);
  if (evidence.from !== null && fault.pages.at(-1) !== evidence.from) fault.pages.push(evidence.from);
}
