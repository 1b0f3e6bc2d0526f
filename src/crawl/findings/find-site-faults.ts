import { IMPORTANCES } from '../../audits/audit.ts';
import type { CrawledPage } from '../crawled-page.ts';
import { canonicalFaults, languageFaults, sitemapFaults } from './addresses.ts';
import { duplicateContent, duplicateTexts, nearDuplicates } from './duplicates.ts';
import { deepPages, detours, weakLinks } from './links.ts';
import { differentCookies, differentHeaders } from './responses.ts';
import { SITE_RULES, type SiteRuleId } from './site-catalogue.ts';
import { type SiteEvidence, type SiteFault, type SiteView, viewSite } from './site-view.ts';

const MAX_PAGES = 1_000;
const MAX_EVIDENCE = 100;

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
  detours,
  weakLinks,
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
 * Compares the pages of a site. The time is linear in the number of pages and links.
 * @returns the findings by importance, then those of the most pages first
 */
export function findSiteFaults(
  pages: readonly CrawledPage[],
  site: Pick<SiteView, 'host' | 'hasSitemap'>,
): SiteFinding[] {
  const view = viewSite(pages, site);
  const findings = FINDERS.flatMap((find) => find(view)).map(({ rule, pages, evidence }) => ({
    audit: rule,
    pages: pages.slice(0, MAX_PAGES),
    pagesTotal: pages.length,
    evidence: evidence.slice(0, MAX_EVIDENCE),
  }));
  const weight = ({ audit }: SiteFinding) => IMPORTANCES.indexOf(SITE_RULES[audit].importance);
  return findings.sort((a, b) => weight(a) - weight(b) || b.pagesTotal - a.pagesTotal);
}
