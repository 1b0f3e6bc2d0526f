import { clipJson } from '../engine/text/clip-json.ts';
import { rendering } from '../facts/certainty/rendering.ts';
import type { PageFacts } from '../facts/page-facts-type.ts';
import type { AxePage, NoAxeResults } from './accessibility/axe/axe-results.ts';
import { gatherAxe } from './accessibility/axe/gather-axe.ts';
import { CATALOGUE_VERSION } from './catalogue-version.ts';
import { checkPage, type OfferedFixes } from './check.ts';
import type { Check } from './check-type.ts';
import { pageFacts } from './page-facts.ts';
import { AUDITS } from './registry.ts';
import { settleSameCauses } from './same-causes.ts';
import { capsOf, type Score, scoreChecks, setScoreGains } from './score.ts';
import type { AfterFixes } from './score-type.ts';

/** The best results of pages that fail an audit with a cap. */
export const CAPS = capsOf(AUDITS);

/** The outcome of all audits of a page, and its facts; plain data. */
export interface AuditReport extends Score {
  catalogueVersion: string;
  /** `client`: scripts build the page, so the checks of its body are `unknown`. */
  rendering: 'server' | 'client';
  /** Data about the page that is not part of a check. */
  page: PageFacts;
  /** One check for each audit of the catalogue, in its order. */
  checks: Check[];
  /** The page with all fixes that are ready; null if fixes were not proved. */
  afterFixes: AfterFixes | null;
  /** All edits that are ready, as a unified diff; null if there are none. */
  patch: string | null;
}

/**
 * Gathers the data that audits share, runs all audits and scores the page. Its fixes are not proved.
 * @param withoutAxe why axe-core is not run; null runs it
 * @param offered receives the fixes that audits offer
 */
export function auditPage(
  page: AxePage,
  withoutAxe: NoAxeResults | null = null,
  offered?: OfferedFixes,
): AuditReport {
  // Not on a copy of the page, which would lack the facts that were derived for axe-core.
  page.axe = withoutAxe ?? gatherAxe(page);
  const checks = checkAll(page, offered);
  const facts = pageFacts(page, checks);
  return {
    catalogueVersion: CATALOGUE_VERSION,
    rendering: rendering(page),
    // The icon is a data URL, which is useless when clipped; it has its own size limit.
    page: { ...clipJson(facts), icon: facts.icon },
    checks,
    ...scoreChecks(checks, CAPS),
    afterFixes: null,
    patch: null,
  };
}

/** The checks of a page that has its results of axe-core. */
export function checkAll(page: AxePage, offered?: OfferedFixes): Check[] {
  const checks = AUDITS.map((audit) => checkPage(audit, page, offered));
  settleSameCauses(checks);
  setScoreGains(checks);
  return checks;
}
