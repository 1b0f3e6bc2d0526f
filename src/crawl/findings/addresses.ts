/** Rules about the addresses that pages and sitemaps declare: sitemaps, canonical URLs and language versions. */
import type { CrawledPage } from '../crawled-page.ts';
import type { SiteRuleId } from './site-catalogue.ts';
import { detourOf, failureOf, pageEvidence, type SiteFault, type SiteView } from './site-view.ts';

/** One fault of a rule with all pages that break it; none without pages. */
function faultOf(
  rule: SiteRuleId,
  pages: readonly CrawledPage[],
  noteOf: (page: CrawledPage) => string | null = () => null,
): SiteFault[] {
  if (pages.length === 0) return [];
  const evidence = pages.map((page) => pageEvidence(page.url, noteOf(page)));
  return [{ rule, key: '', pages: pages.map(({ url }) => url), evidence }];
}

/** Entries of the sitemap that should not be there, and pages that should. */
export function sitemapFaults({ pages, opened, indexable, hasSitemap }: SiteView): SiteFault[] {
  if (!hasSitemap) return [];
  const entries = opened.filter(({ inSitemap }) => inSitemap);
  const listed = pages.filter(({ inSitemap }) => inSitemap);
  return [
    ...faultOf('sitemap-errors', listed.filter(failureOf), failureOf),
    ...faultOf('sitemap-redirects', listed.filter(isRedirect), detourOf),
    ...faultOf(
      'sitemap-blocked',
      listed.filter(({ isBlocked }) => isBlocked),
    ),
    ...faultOf(
      'sitemap-noindex',
      entries.filter(({ facts }) => facts.noindex),
    ),
    ...faultOf(
      'sitemap-not-canonical',
      entries.filter(({ url, facts }) => facts.canonical !== null && facts.canonical !== url),
      ({ facts }) => `canonical: ${facts?.canonical}`,
    ),
    ...faultOf(
      'orphan-pages',
      entries.filter(({ depth }) => depth === null),
    ),
    ...faultOf(
      'missing-from-sitemap',
      indexable.filter(({ inSitemap, depth }) => !inSitemap && depth !== null),
    ),
  ];
}

function isRedirect({ redirectedTo }: CrawledPage): boolean {
  return redirectedTo !== null;
}

/** Pages whose canonical URL is not a page that names itself. */
export function canonicalFaults({ opened, byUrl }: SiteView): SiteFault[] {
  const broken = new Map<SiteRuleId, [CrawledPage, note: string][]>();
  for (const page of opened) {
    const { canonical } = page.facts;
    const target = canonical === null || canonical === page.url ? undefined : byUrl.get(canonical);
    const found = target && canonicalFault(page, target);
    if (found) broken.set(found[0], [...(broken.get(found[0]) ?? []), [page, found[1]]]);
  }
  return [...broken].flatMap(([rule, found]) => {
    const notes = new Map(found);
    return faultOf(rule, [...notes.keys()], (page) => notes.get(page) ?? null);
  });
}

function canonicalFault(page: CrawledPage, target: CrawledPage): [SiteRuleId, note: string] | null {
  const { url, facts, redirectedTo } = target;
  const failure = failureOf(target);
  if (failure) return ['canonical-to-error', `${url} ${failure}`];
  if (redirectedTo !== null) return ['canonical-to-redirect', `${url} redirects to ${redirectedTo}`];
  if (facts?.noindex) return ['canonical-to-noindex', `${url} has noindex`];
  const next = facts?.canonical ?? null;
  if (next === null || next === url) return null;
  return ['canonical-chain', next === page.url ? `a loop with ${url}` : `${url} names ${next}`];
}

/** Language versions that fail, or do not name the page in return. */
export function languageFaults({ opened, byUrl }: SiteView): SiteFault[] {
  const failing: [CrawledPage, note: string][] = [];
  const oneWay: [CrawledPage, note: string][] = [];
  for (const page of opened) {
    for (const { language, url } of page.facts.hreflang) {
      const target = url === page.url ? undefined : byUrl.get(url);
      if (!target) continue;
      const failure = detourOf(target);
      if (failure) failing.push([page, `${language}: ${url} ${failure}`]);
      else if (target.facts && !target.facts.hreflang.some((back) => back.url === page.url))
        oneWay.push([page, `${language}: ${url} does not link back`]);
    }
  }
  return [...faultOfNotes('hreflang-to-failing', failing), ...faultOfNotes('hreflang-no-return', oneWay)];
}

function faultOfNotes(rule: SiteRuleId, found: readonly [CrawledPage, note: string][]): SiteFault[] {
  if (found.length === 0) return [];
  const pages = [...new Set(found.map(([{ url }]) => url))];
  return [{ rule, key: '', pages, evidence: found.map(([{ url }, note]) => pageEvidence(url, note)) }];
}
