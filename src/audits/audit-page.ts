import { clipJson } from '../engine/text/clip-json.ts';
import type { AxePage, NoAxeResults } from './accessibility/axe/axe-results.ts';
import { gatherAxe } from './accessibility/axe/gather-axe.ts';
import { CATALOGUE_VERSION } from './catalogue-version.ts';
import { type Check, checkPage } from './check.ts';
import { rendering } from './facts/certainty/rendering.ts';
import { pageFacts } from './facts/page-facts.ts';
import type { PageFacts } from './facts/page-facts-type.ts';
import { AUDITS } from './registry.ts';
import { settleSameCauses } from './same-causes.ts';
import { capsOf, type Score, scoreChecks, setScoreGains } from './score.ts';

/** The outcome of all audits of a page, and its facts; plain data. */
export interface AuditReport extends Score {
  catalogueVersion: string;
  /** `client`: scripts build the page, so the checks of its body are `unknown`. */
  rendering: 'server' | 'client';
  /** Data about the page that is not part of a check. */
  page: PageFacts;
  /** One check for each audit of the catalogue, in its order. */
  checks: Check[];
}

/**
 * Gathers the data that audits share, runs all audits and scores the page.
 * @param withoutAxe why axe-core is not run; null runs it
 */
export function auditPage(page: AxePage, withoutAxe: NoAxeResults | null = null): AuditReport {
  // Not on a copy of the page, which would lack the facts that were derived for axe-core.
  page.axe = withoutAxe ?? gatherAxe(page);
  const checks = AUDITS.map((audit) => checkPage(audit, page));
  settleSameCauses(checks);
  setScoreGains(checks);
  const facts = pageFacts(page, checks);
  return {
    catalogueVersion: CATALOGUE_VERSION,
    rendering: rendering(page),
    // The icon is a data URL, which is useless when clipped; it has its own size limit.
    page: { ...clipJson(facts), icon: facts.icon },
    checks,
    ...scoreChecks(checks, capsOf(AUDITS)),
  };
}
