import type { CrawledLink, CrawledPage, CrawlFacts } from '../crawled-page.ts';
import { siteHost } from '../url-rules.ts';
import type { SiteRuleId } from './site-catalogue.ts';

/** A place that shows a finding. */
export interface SiteEvidence {
  /** The page or address that is at fault; null for a value without one. */
  url: string | null;
  /** The page that links to it; null without a link. */
  from: string | null;
  /** The text of that link. */
  anchor: string | null;
  note: string | null;
}

/** A fault of the site, as a rule finds it. */
export interface SiteFault {
  rule: SiteRuleId;
  /** Distinguishes it from other faults of the rule: the title that pages share, the target of links. */
  key: string;
  /** The pages on which it has to be fixed. */
  pages: string[];
  evidence: SiteEvidence[];
}

type PageWithFacts = CrawledPage & { facts: CrawlFacts };

/** The pages of a site, with what several rules need. */
export interface SiteView {
  host: string;
  hasSitemap: boolean;
  pages: readonly CrawledPage[];
  byUrl: ReadonlyMap<string, CrawledPage>;
  /** Pages with HTML of their own and status 200. */
  opened: readonly PageWithFacts[];
  /** Those of them that search engines may list, under their own URL. */
  indexable: readonly PageWithFacts[];
}

const HTTP_OK = 200;
const FIRST_ERROR = 400;

/** Prepares the pages of a site for the rules. */
export function viewSite(
  pages: readonly CrawledPage[],
  { host, hasSitemap }: Pick<SiteView, 'host' | 'hasSitemap'>,
): SiteView {
  const opened = pages.filter(
    (page): page is PageWithFacts =>
      page.facts !== null && page.status === HTTP_OK && page.redirectedTo === null,
  );
  const indexable = opened.filter(
    ({ url, facts }) => !facts.noindex && (facts.canonical === null || facts.canonical === url),
  );
  return {
    host,
    hasSitemap,
    pages,
    byUrl: new Map(pages.map((page) => [page.url, page])),
    opened,
    indexable,
  };
}

/** Errors of reports because of which browsers cannot open the page either. Others have a file, or a page that is not audited. */
const BROKEN: ReadonlySet<string | null> = new Set([
  'http_error',
  'dns_failed',
  'connect_failed',
  'tls_invalid',
  'timeout',
  'too_many_redirects',
  'empty_body',
]);

/** Why a page cannot be opened; null if it can, or is not known. */
export function failureOf({ status, error, isBlocked }: CrawledPage): string | null {
  if (isBlocked) return null;
  if (status !== null && status >= FIRST_ERROR) return `responds with status ${status}`;
  return BROKEN.has(error) ? `fails with ${error}` : null;
}

/** Why an address does not open a page itself: it cannot be opened, or redirects. Null if it does, or is not known. */
export function detourOf(page: CrawledPage): string | null {
  return failureOf(page) ?? (page.redirectedTo ? `redirects to ${page.redirectedTo}` : null);
}

/** Every link between pages of the site, with the page that has it. */
export function* internalLinks({ opened, host }: SiteView): Generator<{ from: string; link: CrawledLink }> {
  for (const { url: from, facts } of opened) {
    for (const link of facts.links) {
      const target = URL.parse(link.url);
      if (target && siteHost(target) === host) yield { from, link };
    }
  }
}

/** Evidence about a page itself. */
export const pageEvidence = (url: string, note: string | null = null): SiteEvidence => ({
  url,
  from: null,
  anchor: null,
  note,
});

/** The pages by a key; pages whose key is null are left out. */
export function groupBy<Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string | null,
): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return groups;
}
