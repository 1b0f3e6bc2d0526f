/** Rules about single pages and the addresses that they and sitemaps declare. */
import type { SiteRuleId } from './site-catalogue.ts';
import { type AddFault, type CrawledPage, failureOf, redirectOrErrorOf, type SiteView } from './site-view.ts';

/** Clicks from the start page after which a page is deep. */
const MAX_CLICKS = 4;

/** Pages that are far from the start page, entries of the sitemap that should not be there, and pages that should. */
export function addPageFaults({ pages, opened, indexable, hasSitemap }: SiteView, add: AddFault): void {
  /** @param noteOf null or false unless the page breaks the rule */
  const check = <Page extends CrawledPage>(
    rule: SiteRuleId,
    checked: readonly Page[],
    noteOf: (page: Page) => string | boolean | null,
  ) => {
    for (const page of checked) {
      const note = noteOf(page);
      if (note) add(rule, { url: page.url, note: note === true ? null : note });
    }
  };
  check('deep-pages', opened, ({ depth }) => depth !== null && depth > MAX_CLICKS && `${depth} clicks`);
  if (!hasSitemap) return;
  const listed = pages.filter(({ inSitemap }) => inSitemap);
  const entries = opened.filter(({ inSitemap }) => inSitemap);
  check('sitemap-errors', listed, failureOf);
  check('sitemap-redirects', listed, (page) => page.redirectedTo !== null && redirectOrErrorOf(page));
  check('sitemap-blocked', listed, ({ status }) => status === 'blocked');
  check('sitemap-noindex', entries, ({ facts }) => facts.noindex);
  check('sitemap-not-canonical', entries, ({ url, facts: { canonical } }) => {
    return canonical !== null && canonical !== url && `canonical: ${canonical}`;
  });
  check('orphan-pages', entries, ({ depth }) => depth === null);
  check('missing-from-sitemap', indexable, ({ inSitemap, depth }) => !inSitemap && depth !== null);
}

/** Pages whose canonical URL is not a page that names itself. */
export function addCanonicalFaults({ opened, byUrl }: SiteView, add: AddFault): void {
  for (const page of opened) {
    const { canonical } = page.facts;
    const target = canonical === null || canonical === page.url ? undefined : byUrl.get(canonical);
    const found = target && canonicalFault(page, target);
    if (found) add(found.rule, { url: page.url, note: found.note });
  }
}

function canonicalFault(page: CrawledPage, target: CrawledPage): { rule: SiteRuleId; note: string } | null {
  const { url, facts, redirectedTo } = target;
  const failure = failureOf(target);
  if (failure) return { rule: 'canonical-to-error', note: `${url} ${failure}` };
  if (redirectedTo !== null)
    return { rule: 'canonical-to-redirect', note: `${url} redirects to ${redirectedTo}` };
  if (facts?.noindex) return { rule: 'canonical-to-noindex', note: `${url} has noindex` };
  const next = facts?.canonical ?? null;
  if (next === null || next === url) return null;
  const note = next === page.url ? `a loop with ${url}` : `${url} names ${next}`;
  return { rule: 'canonical-chain', note };
}

/** Language versions that fail, or do not name the page in return. */
export function addLanguageFaults({ opened, byUrl }: SiteView, add: AddFault): void {
  const named = new Map(opened.map(({ url, facts }) => [url, new Set(facts.hreflang.map((to) => to.url))]));
  for (const page of opened) {
    for (const { language, url } of page.facts.hreflang) {
      const target = url === page.url ? undefined : byUrl.get(url);
      if (!target) continue;
      const failure = redirectOrErrorOf(target);
      const isOneWay = named.get(url)?.has(page.url) === false;
      if (failure) add('hreflang-to-failing', { url: page.url, note: `${language}: ${url} ${failure}` });
      else if (isOneWay)
        add('hreflang-no-return', { url: page.url, note: `${language}: ${url} does not link back` });
    }
  }
}
