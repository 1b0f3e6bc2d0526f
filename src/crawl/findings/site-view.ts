import type { CrawledPage, CrawlFacts } from '../crawled-page.ts';
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
  /** Their number, if `pages` has only the first ones. */
  pagesTotal?: number;
  evidence: SiteEvidence[];
}

type PageWithFacts = CrawledPage & { facts: CrawlFacts };

/** The pages of a site, with what several rules need. */
export interface SiteView {
  hasSitemap: boolean;
  pages: readonly CrawledPage[];
  byUrl: ReadonlyMap<string, CrawledPage>;
  /** Pages with HTML of their own and status 200. */
  opened: readonly PageWithFacts[];
  /** Those of them that search engines may list, under their own URL. */
  indexable: readonly PageWithFacts[];
}

/** Pages, and places of evidence, that a finding lists at most. */
export const MAX_PAGES = 1_000;
export const MAX_EVIDENCE = 100;
const HTTP_OK = 200;
const FIRST_ERROR = 400;

/** Prepares the pages of a site for the rules. */
export function viewSite(pages: readonly CrawledPage[], hasSitemap: boolean): SiteView {
  const opened = pages.filter(isOpened);
  const indexable = opened.filter(
    ({ url, facts }) => !facts.noindex && (facts.canonical === null || facts.canonical === url),
  );
  return {
    hasSitemap,
    pages,
    byUrl: new Map(pages.map((page) => [page.url, page])),
    opened,
    indexable,
  };
}

/** Whether a page has HTML of its own and status 200. */
export function isOpened(page: CrawledPage): page is PageWithFacts {
  return page.facts !== null && page.status === HTTP_OK && page.redirectedTo === null;
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
