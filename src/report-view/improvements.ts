import type { Cap } from '../audits/audit-type.ts';
import { CATALOGUE } from '../audits/catalogue.ts';
import type { Check } from '../audits/check-type.ts';
import type { Savings } from '../audits/finding-type.ts';
import {
  COVERAGE_CAP,
  capsOf,
  coverageCapOf,
  ifPassed,
  pointsToWin,
  type Score,
  type ScoredCheck,
  scoreChecks,
  worstOf,
} from '../audits/score.ts';
import type { ReportResult } from '../describe/report-result.ts';
import { sumOf } from '../engine/sum-of.ts';

/** The bytes that count as much as a millisecond: 1,638.4 kbit/s, Lighthouse's `throttling.mobileSlow4G`. */
const BYTES_PER_MS = 1638.4 / 8;

/** The fields of a check by which fixes are sorted. */
export type FixableCheck = ScoredCheck & Pick<Check, 'scoreGain' | 'savings' | 'sameCauseAs'>;

const CAPS = capsOf(CATALOGUE);

/** The caps of a result, by the current catalogue. An earlier one may have capped a stored result less. */
export function appliedCaps({
  cappedBy,
  result,
  coverage,
  checks,
}: Pick<Score, 'cappedBy' | 'result' | 'coverage'> & { checks: readonly ScoredCheck[] }): Map<string, Cap> {
  const capOf = (id: string) => (id === COVERAGE_CAP ? coverageCapOf(coverage, checks) : CAPS.get(id));
  return new Map(cappedBy.map((id) => [id, (result === 'bad' && capOf(id)) || 'decent']));
}

/** A better result that fixes can reach. */
interface Improvement {
  result: ReportResult;
  /** Number of checks to fix, from the start of `checksToFix`. */
  fixes: number;
  /** The score after these fixes. */
  score: number;
}

/** Failed checks and warnings: caps first, then by lost points, then by savings, with those of implied checks. */
export function checksToFix<Check extends FixableCheck>({
  checks,
  cappedBy,
}: Pick<Score, 'cappedBy'> & { checks: readonly Check[] }): Check[] {
  const isCap = ({ id }: Check) => Number(cappedBy.includes(id));
  const toFix = checks.filter(({ outcome }) => outcome === 'failed' || outcome === 'warning');
  const effects = effectsByCause(toFix);
  const savedBy = (check: Check) => savedBytes(totalSavings([check, ...(effects.get(check.id) ?? [])]));
  return toFix.sort(
    (a, b) => isCap(b) - isCap(a) || pointsToWin(b) - pointsToWin(a) || savedBy(b) - savedBy(a),
  );
}

/** The checks that name another check of the list as their cause, by the id of that check. */
export function effectsByCause<Check extends Pick<FixableCheck, 'id' | 'sameCauseAs'>>(
  checks: readonly Check[],
): Map<string | null, Check[]> {
  const ids = new Set(checks.map(({ id }) => id));
  const effects = checks.filter(
    ({ id, sameCauseAs }) => sameCauseAs && sameCauseAs !== id && ids.has(sameCauseAs),
  );
  return Map.groupBy(effects, ({ sameCauseAs }) => sameCauseAs);
}

/** The savings of several checks together; null without any. */
export function totalSavings(checks: readonly Pick<FixableCheck, 'savings'>[]): Savings | null {
  const savings = checks.flatMap((check) => check.savings ?? []);
  if (savings.length === 0) return null;
  return {
    bytes: sumOfKnown(savings.map(({ bytes }) => bytes)),
    milliseconds: sumOfKnown(savings.map(({ milliseconds }) => milliseconds)),
  };
}

function sumOfKnown(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : sumOf(known, (amount) => amount);
}

/** The better results that fixes can reach, the nearest first; empty for a page with the result `good`. */
export function findImprovements(
  report: Pick<Score, 'cappedBy' | 'result' | 'coverage'> & { checks: readonly FixableCheck[] },
): Improvement[] {
  const improvements: Improvement[] = [];
  const checks = new Map<string, ScoredCheck>(report.checks.map((check) => [check.id, check]));
  const caps = appliedCaps(report);
  let best = report.result;
  for (const [index, check] of checksToFix(report).entries()) {
    if (best === 'good') break;
    for (const changed of ifPassed(check, report.checks)) checks.set(changed.id, changed);
    const { result, score } = scoreChecks([...checks.values()], caps);
    // Not better, or even worse than a stored result, which an earlier catalogue may have capped less.
    if (worstOf([result, best]) === result) continue;
    improvements.push({ result, fixes: index + 1, score });
    best = result;
  }
  return improvements;
}

/** The sum of both kinds of savings, in bytes. */
function savedBytes(savings: Savings | null): number {
  return (savings?.bytes ?? 0) + (savings?.milliseconds ?? 0) * BYTES_PER_MS;
}
