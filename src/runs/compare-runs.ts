import { isDeepStrictEqual } from 'node:util';
import { CATEGORIES, type Category, type Outcome } from '../audits/audit.ts';
import type { Check } from '../audits/check.ts';
import { type CategorySummary, POINTS } from '../audits/score.ts';

/** The kinds of changes, in the order in which changes of the same weight are listed. */
export const CHECK_CHANGE_KINDS = ['regressed', 'fixed', 'added', 'removed', 'changed'] as const;
export type CheckChangeKind = (typeof CHECK_CHANGE_KINDS)[number];

/** The change of one audit's check from one run to another. */
export interface CheckChange {
  audit: string;
  kind: CheckChangeKind;
  /** Null when the audit is not in the catalogue of that run. */
  base: Check | null;
  head: Check | null;
}

/** The scores of a category in two runs; null where too little was evaluated. */
export interface CategoryComparison {
  category: Category;
  baseScore: number | null;
  headScore: number | null;
  /** Head minus base; null unless both have a score. */
  delta: number | null;
}

/** The parts of a run that a comparison reads. */
export interface ComparedRun {
  score: number;
  catalogueVersion: string;
  categories: readonly Pick<CategorySummary, 'category' | 'score'>[];
}

/** The differences between two runs, without their checks. */
export interface ScoreComparison {
  /** Head minus base, with one decimal. */
  scoreDelta: number;
  /** Whether the same version of the catalogue evaluated both. */
  sameCatalogue: boolean;
  categories: CategoryComparison[];
}

/** Share of its points that a check with this outcome wins; checks with other outcomes were not evaluated. */
const SHARES: Partial<Record<Outcome, number>> = { passed: 1, warning: 0.5, failed: 0 };

/** Compares the scores of two runs. */
export function compareScores(base: ComparedRun, head: ComparedRun): ScoreComparison {
  return {
    scoreDelta: difference(base.score, head.score),
    sameCatalogue: base.catalogueVersion === head.catalogueVersion,
    categories: CATEGORIES.map((category) => {
      const baseScore = scoreOf(base, category);
      const headScore = scoreOf(head, category);
      const delta = baseScore === null || headScore === null ? null : difference(baseScore, headScore);
      return { category, baseScore, headScore, delta };
    }),
  };
}

/**
 * Lists what changed from the checks of one run to those of another, heaviest first: by the points that the page won or
 * lost. Outcomes are compared, not points, as the weight of an audit may differ between catalogues.
 */
export function compareChecks(base: readonly Check[], head: readonly Check[]): CheckChange[] {
  const before = new Map(base.map((check) => [check.id, check]));
  const after = new Map(head.map((check) => [check.id, check]));
  const changes: { change: CheckChange; weight: number }[] = [];
  for (const audit of new Set([...after.keys(), ...before.keys()])) {
    const pair = { base: before.get(audit) ?? null, head: after.get(audit) ?? null };
    const kind = kindOf(pair.base, pair.head);
    if (kind) changes.push({ change: { audit, kind, ...pair }, weight: weightOf(kind, pair) });
  }
  const rank = ({ kind }: CheckChange) => CHECK_CHANGE_KINDS.indexOf(kind);
  changes.sort((a, b) => b.weight - a.weight || rank(a.change) - rank(b.change));
  return changes.map(({ change }) => change);
}

function kindOf(base: Check | null, head: Check | null): CheckChangeKind | null {
  const before = base && SHARES[base.outcome];
  const after = head && SHARES[head.outcome];
  if (before != null && after != null && before !== after) return after < before ? 'regressed' : 'fixed';
  if (before == null && after != null) return 'added';
  if (before != null && after == null) return 'removed';
  if (!base || !head || base.outcome !== head.outcome) return null;
  const isSame = base.evidenceTotal === head.evidenceTotal && isDeepStrictEqual(base.value, head.value);
  return isSame ? null : 'changed';
}

/**
 * Points won or lost by a changed outcome; for a check of one run only, the points that the page does not win by it.
 */
function weightOf(kind: CheckChangeKind, { base, head }: Pick<CheckChange, 'base' | 'head'>): number {
  if (kind === 'changed') return 0;
  const share = (check: Check | null) => (check && SHARES[check.outcome]) ?? 1;
  return Math.abs(share(head) - share(base)) * POINTS[(head ?? (base as Check)).importance];
}

function scoreOf({ categories }: ComparedRun, wanted: Category): number | null {
  return categories.find(({ category }) => category === wanted)?.score ?? null;
}

function difference(base: number, head: number): number {
  return Math.round((head - base) * 10) / 10;
}

/**
 * Whether a failed check or warning of the head was not evaluated in the base: it lowers the score but has not
 * regressed.
 */
export function isNewProblem({ kind, head }: CheckChange): boolean {
  return kind === 'added' && isProblem(head);
}

/** Whether a failed check or warning of the base is not evaluated in the head. */
export function isGoneProblem({ kind, base }: CheckChange): boolean {
  return kind === 'removed' && isProblem(base);
}

function isProblem(check: CheckChange['base']): boolean {
  return check?.outcome === 'failed' || check?.outcome === 'warning';
}
