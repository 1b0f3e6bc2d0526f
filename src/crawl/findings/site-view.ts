import type { SitePage } from '../../database/entities/site-audit.ts';
import { isErrorStatus, OK_STATUS } from '../../page/http-status.ts';
import type { CrawlFacts } from '../crawl-facts.ts';
import type { SiteRuleId } from './site-catalogue.ts';
import type { SiteEvidence } from './site-finding-type.ts';

/** Pages, and places of evidence, that a finding lists at most. */
const MAX_PAGES = 1_000;
const MAX_EVIDENCE = 100;

/** A fault of the site. */
export interface SiteFault {
  rule: SiteRuleId;
  /** The first pages on which it has to be fixed. */
  pages: string[];
  pagesTotal: number;
  /** The first places. */
  evidence: SiteEvidence[];
}

/** Collects the faults that rules add. */
export type FaultCollector = ReturnType<typeof createFaultCollector>;
/** Adds a place to the fault of a rule. */
export type AddFault = FaultCollector['add'];

/** Collects the faults of a site, of any number of places in limited memory. */
export function createFaultCollector() {
  const faults = new Map<string, SiteFault & { lastPage: string | null }>();
  return {
    /**
     * Adds a place to the fault of its rule and key. The places of one page are added one after the other.
     * @param key distinguishes faults of a rule: the title that pages share, the target of links
     */
    add(
      rule: SiteRuleId,
      { url, note, from = null, anchor = null }: Partial<SiteEvidence> & { url: string; note: string | null },
      key = '',
    ) {
      const id = `${rule} ${key}`;
      const fault = faults.get(id) ?? { rule, pages: [], pagesTotal: 0, evidence: [], lastPage: null };
      faults.set(id, fault);
      if (fault.evidence.length < MAX_EVIDENCE) fault.evidence.push({ url, from, anchor, note });
      const page = from ?? url;
      if (fault.lastPage === page) return;
      fault.lastPage = page;
      fault.pagesTotal++;
      if (fault.pages.length < MAX_PAGES) fault.pages.push(page);
    },
    result: (): SiteFault[] => [...faults.values()],
  };
}

/** A page of a site audit as findings read it. */
export interface CrawledPage
  extends Pick<SitePage, 'url' | 'depth' | 'status' | 'httpStatus' | 'errorCode' | 'redirectedTo'> {
  /** Whether a sitemap lists the URL. */
  inSitemap: boolean;
  /** Null for pages without HTML and those that were not fetched. */
  facts: CrawlFacts | null;
}

type PageWithFacts = CrawledPage & { facts: CrawlFacts };

/** The pages of a site, with what several rules need. */
export type SiteView = ReturnType<typeof viewSite>;

/** Prepares the pages of a site for the rules. */
export function viewSite(pages: readonly CrawledPage[], hasSitemap: boolean) {
  const opened = pages.filter(isOpened);
  /** Pages that search engines may list, under their own URL. */
  const indexable = opened.filter(
    ({ url, facts }) => !facts.noindex && (facts.canonical === null || facts.canonical === url),
  );
  return { hasSitemap, pages, byUrl: new Map(pages.map((page) => [page.url, page])), opened, indexable };
}

/** Whether a page has HTML of its own and status 200. */
export function isOpened(page: CrawledPage): page is PageWithFacts {
  return page.facts !== null && page.httpStatus === OK_STATUS && page.redirectedTo === null;
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
export function failureOf({ status, httpStatus, errorCode }: CrawledPage): string | null {
  if (status === 'blocked') return null;
  if (httpStatus !== null && isErrorStatus(httpStatus)) return `responds with status ${httpStatus}`;
  return BROKEN.has(errorCode) ? `fails with ${errorCode}` : null;
}

/** Why an address does not open a page itself: it cannot be opened, or redirects. Null if it does, or is not known. */
export function redirectOrErrorOf(page: CrawledPage): string | null {
  return failureOf(page) ?? (page.redirectedTo ? `redirects to ${page.redirectedTo}` : null);
}

/** The pages by a key; pages whose key is null are left out. */
export function groupBy<Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string | null,
): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const [key, group] of Map.groupBy(entries, keyOf)) if (key !== null) groups.set(key, group);
  return groups;
}
