import { type Audit, CATEGORIES, type Category, type Importance, type Outcome } from './audit.ts';

/** Points that a check of each importance can win. */
export const POINTS: Record<Importance, number> = { high: 10, medium: 5, low: 2 };
/** The least score of each result; anything below `decent` is bad. */
export const GOOD_SCORE = 80;
export const DECENT_SCORE = 50;
/** Share of the points of high-importance checks that must be judged for a result above `decent`. */
const MIN_HIGH_COVERAGE = 0.6;
/** What `cappedBy` says when too little could be judged. */
export const COVERAGE_CAP = 'coverage';

export type Result = 'bad' | 'decent' | 'good';

/** What scoring needs to know of a check. */
export interface ScoredCheck {
  id: string;
  category: Category;
  importance: Importance;
  outcome: Outcome;
}

/** Points of one check; both 0 when it has no verdict. */
export interface Points {
  won: number;
  possible: number;
}

/** How one category fared: its score (null with nothing judged) and how many checks had each outcome. */
export type CategorySummary = { category: Category; score: number | null } & Record<Outcome, number>;

/** The rating of a page. */
export interface Score {
  /** 0 to 100, one decimal. */
  score: number;
  result: Result;
  /** Ids of failed blocker checks, and `coverage`, that keep the result from being good. */
  cappedBy: string[];
  /** Checks with a verdict, of those that apply to the page. */
  coverage: { judged: number; total: number };
  categories: CategorySummary[];
}

/** Points won and possible for an outcome; a warning wins half. */
export function pointsOf(importance: Importance, outcome: Outcome): Points {
  const possible = POINTS[importance];
  if (outcome === 'passed') return { won: possible, possible };
  if (outcome === 'warning') return { won: possible / 2, possible };
  if (outcome === 'failed') return { won: 0, possible };
  return { won: 0, possible: 0 };
}

/** What a check would still win. */
export function pointsToWin({ points }: { points: Points }): number {
  return points.possible - points.won;
}

/** What a score is worth before anything caps it. */
export function ratingOf(score: number): Result {
  if (score >= GOOD_SCORE) return 'good';
  return score >= DECENT_SCORE ? 'decent' : 'bad';
}

/** Rates a page by its checks. */
export function scoreChecks(checks: readonly ScoredCheck[], blockers: ReadonlySet<string>): Score {
  const score = percentage(checks) ?? 0;
  const rating = ratingOf(score);
  const cappedBy = checks
    .filter((check) => check.outcome === 'failed' && blockers.has(check.id))
    .map(({ id }) => id);
  if (highCoverage(checks) < MIN_HIGH_COVERAGE) cappedBy.push(COVERAGE_CAP);
  const judged = checks.filter(isJudged).length;
  const unknown = checks.filter((check) => check.outcome === 'unknown').length;
  const byCategory = Map.groupBy(checks, ({ category }) => category);
  return {
    score,
    result: rating === 'good' && cappedBy.length > 0 ? 'decent' : rating,
    cappedBy,
    coverage: { judged, total: judged + unknown },
    categories: CATEGORIES.map((category) => summarise(category, byCategory.get(category) ?? [])),
  };
}

/** Ids of the audits whose failure caps the result. */
export function blockersOf(audits: readonly Audit[]): ReadonlySet<string> {
  return new Set(audits.filter((audit) => audit.blocker).map((audit) => audit.id));
}

function summarise(category: Category, checks: readonly ScoredCheck[]): CategorySummary {
  const counts = { passed: 0, warning: 0, failed: 0, informative: 0, not_applicable: 0, unknown: 0 };
  for (const check of checks) counts[check.outcome]++;
  return { category, score: percentage(checks), ...counts };
}

function percentage(checks: readonly ScoredCheck[]): number | null {
  let won = 0;
  let possible = 0;
  for (const { importance, outcome } of checks) {
    const points = pointsOf(importance, outcome);
    won += points.won;
    possible += points.possible;
  }
  return possible === 0 ? null : Math.round((won / possible) * 1000) / 10;
}

function highCoverage(checks: readonly ScoredCheck[]): number {
  const high = checks.filter((check) => check.importance === 'high');
  const judged = high.filter(isJudged).length;
  const unknown = high.filter((check) => check.outcome === 'unknown').length;
  return judged + unknown === 0 ? 0 : judged / (judged + unknown);
}

function isJudged({ outcome }: ScoredCheck): boolean {
  return outcome === 'passed' || outcome === 'warning' || outcome === 'failed';
}
