import type { AuditedPage } from '../audited-page.ts';
import type { Comparison } from '../baseline.ts';
import type { Violation } from '../find-violations.ts';

/** An audited page with the conditions that it does not meet. */
export interface Outcome extends AuditedPage {
  violations: Violation[];
  /** Null without a baseline for this page. */
  comparison: Comparison | null;
}

/** The name of a page in outputs: its file if it is served from there, else its URL. */
export function nameOf({ url, file }: Pick<Outcome, 'url' | 'file'>): string {
  return file ?? url;
}

/** The number of violations of a level. */
export function countOf(outcomes: readonly Outcome[], wanted: Violation['level']): number {
  return outcomes.flatMap(({ violations }) => violations).filter(({ level }) => level === wanted).length;
}

/** The failed checks and warnings of a report, those with the largest gain first. */
export function checksToFix({ report }: Outcome) {
  return report.checks
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'warning')
    .toSorted((a, b) => (b.score_gain ?? 0) - (a.score_gain ?? 0));
}
