import type { ReportResult } from '../describe/report-result.ts';
import { sumOf } from '../engine/sum-of.ts';
import { type Audit, CATEGORIES } from './audit.ts';
import type { Cap, Category, Importance, Outcome } from './audit-type.ts';
import type { Check, Points } from './check-type.ts';
import type { Savings } from './finding-type.ts';
import type { CategorySummary, Coverage } from './score-type.ts';

/** Points that a check of each importance can earn. */
export const POINTS: Record<Importance, number> = { high: 10, medium: 5, low: 2 };
/** The lowest score of each result; anything below `decent` is bad. */
export const GOOD_SCORE = 80;
export const DECENT_SCORE = 50;
/** Share of the high-importance checks that must be evaluated for a result above `decent`. */
const MIN_HIGH_COVERAGE = 0.6;
/** Share of all checks that must be evaluated for a result above `bad`. */
const MIN_COVERAGE = 0.25;
/** Share of the applicable points of a category that must be evaluated for the category to have a score. */
const MIN_CATEGORY_COVERAGE = 0.5;
/** The entry of `cappedBy` when too little could be evaluated. */
export const COVERAGE_CAP = 'coverage';

/** In ascending order. */
const RESULTS: readonly ReportResult[] = ['bad', 'decent', 'good'];
/** Caps by the id of the audit whose failure causes them. */
export type Caps = ReadonlyMap<string, Cap>;

/** The fields of a check that scoring reads. */
export type ScoredCheck = Pick<Check, 'id' | 'importance' | 'auditImportance' | 'outcome' | 'points'> & {
  categories: readonly Category[];
};

/** The score and the result of a page. */
export interface Score {
  /** 0 to 100, one decimal. */
  score: number;
  result: ReportResult;
  /** Ids of failed checks, and `coverage`, that cap the result. */
  cappedBy: string[];
  coverage: Coverage;
  categories: CategorySummary[];
}

/** Shares of the points that the outcomes earn. Other outcomes do not count. */
const EARNED: Partial<Record<Outcome, number>> = { passed: 1, warning: 0.5, failed: 0 };

/** Savings from which a problem has high importance, whatever the audit. */
const LARGE_SAVINGS = { bytes: 1_000_000, milliseconds: 1_000 };
/** Savings below which it has low importance. */
const SMALL_SAVINGS = { bytes: 10_000, milliseconds: 50 };

/** The importance of a problem whose fix has these savings: that of its audit, unless they are large or small. */
export function importanceBySavings(importance: Importance, { bytes, milliseconds }: Savings): Importance {
  const [savedBytes, savedMs] = [bytes ?? 0, milliseconds ?? 0];
  if (bytes === null && milliseconds === null) return importance;
  if (savedBytes >= LARGE_SAVINGS.bytes || savedMs >= LARGE_SAVINGS.milliseconds) return 'high';
  return savedBytes < SMALL_SAVINGS.bytes && savedMs < SMALL_SAVINGS.milliseconds ? 'low' : importance;
}

/** Points earned and possible for an outcome. */
export function pointsOf(importance: Importance, outcome: Outcome): Points {
  const earned = EARNED[outcome];
  const possible = earned === undefined ? 0 : POINTS[importance];
  return { won: possible * (earned ?? 0), possible };
}

/** Points that a check has lost. */
export function pointsToWin({ points }: { points: Points }): number {
  return points.possible - points.won;
}

type CountedCheck = ScoredCheck & { sameCauseAs: string | null };

/**
 * A check as it would be if it passed, followed by the passed checks that would then have points. The check itself has
 * none if it has the cause of another one.
 */
export function ifPassed<Check extends CountedCheck>(check: Check, checks: readonly Check[]): Check[] {
  const counted = (other: Check): Check => ({
    ...other,
    outcome: 'passed',
    points: pointsOf(other.auditImportance ?? other.importance, 'passed'),
  });
  if (check.points.possible === 0) return [{ ...check, outcome: 'passed' }];
  const voided = checks.filter(
    ({ outcome, sameCauseAs }) => outcome === 'passed' && sameCauseAs === check.id,
  );
  return [check, ...voided].map(counted);
}

/** The result for a score, before caps are applied. */
export function resultForScore(score: number): ReportResult {
  if (score >= GOOD_SCORE) return 'good';
  return score >= DECENT_SCORE ? 'decent' : 'bad';
}

/** Rounds a score to the one decimal that all outputs show. */
export function roundScore(score: number): number {
  return Math.round(score * 10) / 10;
}

/** The average score of pages, of which there must be any. */
export function averageScore(pages: readonly { score: number }[]): number {
  return roundScore(sumOf(pages, ({ score }) => score) / pages.length);
}

/** A score as pages, badges and terminals show it: the number of the API, or a dash without one. */
export function scoreText(score: number | null): string {
  return score === null ? '–' : String(score);
}

/** Computes the score of a page from its checks. */
export function scoreChecks(checks: readonly ScoredCheck[], caps: Caps): Score {
  const score = percentageOf(totalOf(checks)) ?? 0;
  const coverage = coverageOf(countOutcomes(checks));
  const failedCaps = checks.flatMap(({ id, outcome }): [string, Cap][] => {
    const cap = outcome === 'failed' ? caps.get(id) : undefined;
    return cap ? [[id, cap]] : [];
  });
  const coverageCap = coverageCapOf(coverage, checks);
  const applied = coverageCap ? [...failedCaps, [COVERAGE_CAP, coverageCap] as const] : failedCaps;
  return {
    score,
    result: worstOf([resultForScore(score), ...applied.map(([, cap]) => cap)]),
    cappedBy: applied.map(([id]) => id),
    coverage,
    categories: CATEGORIES.map((category) =>
      summarize(
        category,
        checks.filter(({ categories }) => categories.includes(category)),
      ),
    ),
  };
}

/** The worst of several results. */
export function worstOf(results: readonly ReportResult[]): ReportResult {
  return RESULTS.find((result) => results.includes(result)) ?? 'good';
}

/** Sets the score gain of each check: by how much the displayed score would rise if only that check passed. */
export function setScoreGains(checks: readonly (CountedCheck & { scoreGain: number })[]): void {
  const total = totalOf(checks);
  const score = percentageOf(total) ?? 0;
  for (const check of checks) {
    const { won, possible } = totalOf(ifPassed(check, checks));
    const passed = {
      won: total.won - check.points.won + won,
      possible: total.possible - check.points.possible + possible,
    };
    check.scoreGain = roundScore(Math.max(0, (percentageOf(passed) ?? 0) - score));
  }
}

/** The caps of the audits that have one. */
export function capsOf(audits: readonly Pick<Audit, 'id' | 'cap'>[]): Caps {
  return new Map(audits.flatMap(({ id, cap }) => (cap ? [[id, cap]] : [])));
}

/** The coverage, from the numbers of checks by outcome. */
export function coverageOf({ passed, warning, failed, unknown }: Record<Outcome, number>): Coverage {
  const judged = passed + warning + failed;
  return { judged, total: judged + unknown };
}

function summarize(category: Category, checks: readonly ScoredCheck[]): CategorySummary {
  const counts = countOutcomes(checks);
  const total = totalOf(checks);
  let possible = total.possible;
  for (const { importance, outcome } of checks) if (outcome === 'unknown') possible += POINTS[importance];
  const isCovered = total.possible >= possible * MIN_CATEGORY_COVERAGE;
  return { category, score: isCovered ? percentageOf(total) : null, coverage: coverageOf(counts), ...counts };
}

function countOutcomes(checks: readonly ScoredCheck[]): Record<Outcome, number> {
  const counts = { passed: 0, warning: 0, failed: 0, informative: 0, not_applicable: 0, unknown: 0 };
  for (const check of checks) counts[check.outcome]++;
  return counts;
}

function percentageOf({ won, possible }: Points): number | null {
  return possible === 0 ? null : roundScore((won / possible) * 100);
}

function totalOf(checks: readonly { points: Points }[]): Points {
  return {
    won: sumOf(checks, ({ points }) => points.won),
    possible: sumOf(checks, ({ points }) => points.possible),
  };
}

/** The cap of a page of which too little could be evaluated; null without one. */
export function coverageCapOf(coverage: Coverage, checks: readonly ScoredCheck[]): Cap | null {
  if (shareOf(coverage) < MIN_COVERAGE) return 'bad';
  const high = checks.filter(({ importance, auditImportance = importance }) => auditImportance === 'high');
  return shareOf(coverageOf(countOutcomes(high))) < MIN_HIGH_COVERAGE ? 'decent' : null;
}

function shareOf({ judged, total }: Coverage): number {
  return total === 0 ? 0 : judged / total;
}
