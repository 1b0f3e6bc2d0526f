import { IMPORTANCES } from '../../audits/audit.ts';
import type { CrawledPage } from '../crawled-page.ts';
import { canonicalFaults, languageFaults, sitemapFaults } from './addresses.ts';
import { duplicateContent, duplicateTexts, nearDuplicates } from './duplicates.ts';
import { deepPages } from './links.ts';
import { differentCookies, differentHeaders } from './responses.ts';
import { SITE_RULES, type SiteRuleId } from './site-catalogue.ts';
import {
  MAX_EVIDENCE,
  MAX_PAGES,
  type SiteEvidence,
  type SiteFault,
  type SiteView,
  viewSite,
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

const FINDERS: ((site: SiteView) => SiteFault[])[] = [
  deepPages,
  duplicateContent,
  nearDuplicates,
  duplicateTexts,
  sitemapFaults,
  canonicalFaults,
  languageFaults,
  differentHeaders,
  differentCookies,
];

/**
 * Compares the pages of a site. The time is linear in their number.
 * @param linkFaults see `LinkReader`
 * @returns the findings by importance, then those of the most pages first
 */
export function findSiteFaults(
  pages: readonly CrawledPage[],
  { hasSitemap, linkFaults }: { hasSitemap: boolean; linkFaults: readonly SiteFault[] },
): SiteFinding[] {
  const view = viewSite(pages, hasSitemap);
  const weight = ({ rule }: SiteFault) => IMPORTANCES.indexOf(SITE_RULES[rule].importance);
  const faults = [...linkFaults, ...FINDERS.flatMap((find) => find(view))]
    .map((fault) => ({ ...fault, pagesTotal: fault.pagesTotal ?? fault.pages.length }))
    .sort((a, b) => weight(a) - weight(b) || b.pagesTotal - a.pagesTotal);
  let left = MAX_LISTED;
  return faults.map(({ rule, pagesTotal, ...fault }) => {
    const most = Math.max(MIN_LISTED, left);
    const pages = fault.pages.slice(0, Math.min(MAX_PAGES, most));
    const evidence = fault.evidence.slice(0, Math.min(MAX_EVIDENCE, most));
    left -= pages.length + evidence.length;
    return { audit: rule, pages, pagesTotal, evidence };
  });
}
