import { IMPORTANCES } from '../../audits/audit.ts';
import { addDuplicateContent, addDuplicateTexts, addNearDuplicates } from './duplicates.ts';
import { addCanonicalFaults, addLanguageFaults, addPageFaults } from './pages.ts';
import { addDifferentCookies, addDifferentHeaders } from './responses.ts';
import { SITE_RULES, type SiteRuleId } from './site-catalogue.ts';
import {
  type CrawledPage,
  type FaultCollector,
  isOpened,
  type SiteEvidence,
  type SiteFault,
  type SiteView,
} from './site-view.ts';

/** Pages and places that all findings list together; those after list ten each, so that any site can be stored. */
const MAX_LISTED = 100_000;
const MIN_LISTED = 10;

/** A fault of the site, as it is stored and published. */
export interface SiteFinding {
  audit: SiteRuleId;
  /** The pages on which it has to be fixed; at most 1,000. */
  pages: string[];
  pagesTotal: number;
  /** At most 100. */
  evidence: SiteEvidence[];
}

const FINDERS = [
  addDuplicateContent,
  addNearDuplicates,
  addDuplicateTexts,
  addPageFaults,
  addCanonicalFaults,
  addLanguageFaults,
  addDifferentHeaders,
  addDifferentCookies,
];

/**
 * Compares the pages of a site. The time is linear in their number.
 * @param faults those of the links; the others are added
 * @returns the findings by importance, then those of the most pages first
 */
export function findSiteFaults(
  pages: readonly CrawledPage[],
  hasSitemap: boolean,
  faults: FaultCollector,
): SiteFinding[] {
  const view = viewSite(pages, hasSitemap);
  for (const find of FINDERS) find(view, faults.add);
  const weight = ({ rule }: SiteFault) => IMPORTANCES.indexOf(SITE_RULES[rule].importance);
  const sorted = faults.result().sort((a, b) => weight(a) - weight(b) || b.pagesTotal - a.pagesTotal);
  let left = MAX_LISTED;
  return sorted.map(({ rule, pagesTotal, ...fault }) => {
    const most = Math.max(MIN_LISTED, left);
    const pages = fault.pages.slice(0, most);
    const evidence = fault.evidence.slice(0, most);
    left -= pages.length + evidence.length;
    return { audit: rule, pages, pagesTotal, evidence };
  });
}

function viewSite(pages: readonly CrawledPage[], hasSitemap: boolean): SiteView {
  const opened = pages.filter(isOpened);
  const indexable = opened.filter(
    ({ url, facts }) => !facts.noindex && (facts.canonical === null || facts.canonical === url),
  );
  return { hasSitemap, pages, byUrl: new Map(pages.map((page) => [page.url, page])), opened, indexable };
}
