import { POINTS } from '../../audits/score.ts';
import { addDuplicateContent, addDuplicateTexts, addNearDuplicates } from './duplicates.ts';
import { addCanonicalFaults, addLanguageFaults, addPageFaults } from './pages.ts';
import { addDifferentCookies, addDifferentHeaders } from './responses.ts';
import { SITE_RULES } from './site-catalogue.ts';
import { type CrawledPage, type FaultCollector, type SiteFault, viewSite } from './site-view.ts';

/** Pages and places that all findings list together; those after list ten each, so that any site can be stored. */
const MAX_LISTED = 100_000;
const MIN_LISTED = 10;

/** A fault of the site, as it is stored. */
export type StoredFinding = ReturnType<typeof findSiteFaults>[number];

const FINDERS = [
  addPageFaults,
  addDuplicateContent,
  addNearDuplicates,
  addDuplicateTexts,
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
export function findSiteFaults(pages: readonly CrawledPage[], hasSitemap: boolean, faults: FaultCollector) {
  const view = viewSite(pages, hasSitemap);
  for (const find of FINDERS) find(view, faults.add);
  const weight = ({ rule }: SiteFault) => POINTS[SITE_RULES[rule].importance];
  const sorted = faults.result().sort((a, b) => weight(b) - weight(a) || b.pagesTotal - a.pagesTotal);
  let left = MAX_LISTED;
  return sorted.map(({ rule, pagesTotal, ...fault }) => {
    const most = Math.max(MIN_LISTED, left);
    const pages = fault.pages.slice(0, most);
    const evidence = fault.evidence.slice(0, most);
    left -= pages.length + evidence.length;
    return { audit: rule, pages, pagesTotal, evidence };
  });
}
