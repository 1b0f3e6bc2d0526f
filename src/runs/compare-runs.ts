import { isDeepStrictEqual } from 'node:util';
import { CATEGORIES } from '../audits/audit.ts';
import type { Category, Outcome } from '../audits/audit-type.ts';
import type { Check } from '../audits/check-type.ts';
import { POINTS } from '../audits/score.ts';
import type { CategorySummary } from '../audits/score-type.ts';
import { STATUS_AUDIT } from '../page/http-status.ts';
import { type CheckChange, CheckChangeKind, type ComparedCheck } from './comparison-type.ts';

/** The parts of a run that a comparison reads. */
export interface ComparedRun {
  score: number;
  catalogueVersion: string;
  categories: readonly Pick<CategorySummary, 'category' | 'score'>[];
}

/** The checks of a run and the version of their catalogue, which is empty or null if it is unknown. */
export interface CheckedRun<Compared = Check> {
  catalogueVersion: string | null;
  checks: readonly Compared[];
}

/** Share of its points that a check with this outcome wins; checks with other outcomes were not evaluated. */
const SHARES: Partial<Record<Outcome, number>> = { passed: 1, warning: 0.5, failed: 0 };

/**
 * Compares the scores of two runs. The score of a category is null if too little of it was evaluated; its delta (head
 * minus base) is null unless both have a score.
 */
export function compareScores(base: ComparedRun, head: ComparedRun) {
  const scoreOf = ({ categories }: ComparedRun, wanted: Category) =>
    categories.find(({ category }) => category === wanted)?.score ?? null;
  return {
    /** Head minus base, with one decimal. */
    scoreDelta: difference(base.score, head.score),
    /** Whether the same version of the catalogue evaluated both. */
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
 * lost. Outcomes are compared, not points, as the weight of an audit may differ between catalogues. If one of the pages
 * is an error page, which has less that can fail, fixed and resolved checks are left out.
 */
export function compareChecks<Compared extends ComparedCheck>(
  base: CheckedRun<Compared>,
  head: CheckedRun<Compared>,
): CheckChange<Compared>[] {
  const before = new Map(base.checks.map((check) => [check.id, check]));
  const after = new Map(head.checks.map((check) => [check.id, check]));
  const catalogueChanged = !base.catalogueVersion || base.catalogueVersion !== head.catalogueVersion;
  const hasErrorPage = [before, after].some((checks) => checks.get(STATUS_AUDIT)?.outcome === 'failed');
  const changes: { change: CheckChange<Compared>; weight: number }[] = [];
  for (const audit of new Set([...after.keys(), ...before.keys()])) {
    const pair = { base: before.get(audit) ?? null, head: after.get(audit) ?? null };
    const kind = kindOf(pair.base, pair.head);
    if (!kind || (hasErrorPage && (kind === 'fixed' || kind === 'resolved'))) continue;
    changes.push({ change: { audit, kind, ...pair, catalogueChanged }, weight: weightOf(kind, pair) });
  }
  const rank = ({ kind }: { kind: CheckChangeKind }) => CheckChangeKind.options.indexOf(kind);
  changes.sort((a, b) => b.weight - a.weight || rank(a.change) - rank(b.change));
  return changes.map(({ change }) => change);
}

function kindOf(base: ComparedCheck | null, head: ComparedCheck | null): CheckChangeKind | null {
  const before = base && SHARES[base.outcome];
  const after = head && SHARES[head.outcome];
  if (before != null && after != null && before !== after) return after < before ? 'regressed' : 'fixed';
  if (base?.outcome === 'not_applicable' && isProblem(head)) return 'new_failure';
  if (isProblem(base) && head?.outcome === 'not_applicable') return 'resolved';
  if (before == null && after != null) return 'added';
  if (before != null && after == null) return 'removed';
  if (!base || !head || base.outcome !== head.outcome) return null;
  const isSame = base.evidenceTotal === head.evidenceTotal && isDeepStrictEqual(base.value, head.value);
  return isSame ? null : 'changed';
}

/**
 * Points won or lost by a changed outcome; for a check of one run only, the points that the page does not win by it.
 */
function weightOf(
  kind: CheckChangeKind,
  { base, head }: Pick<CheckChange<ComparedCheck>, 'base' | 'head'>,
): number {
  if (kind === 'changed') return 0;
  const share = (check: ComparedCheck | null) => (check && SHARES[check.outcome]) ?? 1;
  // The importance of a problem depends on its effect.
  const heavier = head && share(head) <= share(base) ? head : (base ?? head);
  return heavier ? Math.abs(share(head) - share(base)) * POINTS[heavier.importance] : 0;
}

function difference(base: number, head: number): number {
  return Math.round((head - base) * 10) / 10;
}

/**
 * Whether the page got worse: a check with fewer points, or a problem where there was nothing to check, by the same
 * catalogue.
 */
export function isRegression({ kind, catalogueChanged }: CheckChange): boolean {
  return !catalogueChanged && (kind === 'regressed' || kind === 'new_failure');
}

/** Counts the changes of the page. */
export function countChanges(changes: readonly CheckChange[]) {
  const count = (wanted: CheckChangeKind) =>
    changes.filter(({ kind, catalogueChanged }) => kind === wanted && !catalogueChanged).length;
  return {
    regressed: count('regressed'),
    newFailures: count('new_failure'),
    fixed: count('fixed'),
    resolved: count('resolved'),
  };
}

function isProblem(check: ComparedCheck | null): boolean {
  return check?.outcome === 'failed' || check?.outcome === 'warning';
}
