import { isDecidedByHost } from '../../../audits/catalogue.ts';
import { checksToFix } from '../../../report-view/improvements.ts';
import type { AuditedPage } from '../audited-page.ts';
import type { Comparison } from '../baseline.ts';
import type { Violation } from '../find-violations.ts';

/** An audited page with the conditions that it does not meet. */
export interface EvaluatedPage extends AuditedPage {
  violations: Violation[];
  /** Null without a baseline for this page. */
  comparison: Comparison | null;
}

/** The name of a page in outputs: its file if it is served from there, else its URL. */
export function nameOf({ url, file }: Pick<EvaluatedPage, 'url' | 'file'>): string {
  return file ?? url;
}

/** The number of violations of a level. */
export function countOf(pages: readonly EvaluatedPage[], wanted: Violation['level']): number {
  return pages.flatMap(({ violations }) => violations).filter(({ level }) => level === wanted).length;
}

/**
 * The failed checks and warnings of a report, in the order of its page. None if the page could not be audited: a service
 * keeps the checks of the run before.
 */
export function findingsOf({ report, file }: EvaluatedPage) {
  if (report.error) return [];
  const checks = report.checks
    .filter(({ id }) => file === null || !isDecidedByHost(id))
    .map((check) => ({
      ...check,
      scoreGain: check.score_gain ?? 0,
      savings: check.savings ?? null,
      sameCauseAs: check.same_cause_as ?? null,
    }));
  return checksToFix({ checks, cappedBy: report.capped_by });
}
