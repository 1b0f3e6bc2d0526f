import { type Points, pointsToWin, type Result, type Score, type ScoredCheck, scoreChecks } from './score.ts';

/** A better result, and the number of fixes that it takes. */
export interface Improvement {
  result: Result;
  /** Number of checks to fix, from the top of the list of `checksToFix`. */
  fixes: number;
  /** The score after that. */
  score: number;
}

/** Failed checks and warnings: what caps the result first, then the most rewarding. */
export function checksToFix<Check extends ScoredCheck & { points: Points }>({
  checks,
  cappedBy,
}: Pick<Score, 'cappedBy'> & { checks: readonly Check[] }): Check[] {
  const isCap = ({ id }: Check) => Number(cappedBy.includes(id));
  return checks
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'warning')
    .sort((a, b) => isCap(b) - isCap(a) || pointsToWin(b) - pointsToWin(a));
}

/** The better results that fixes can reach, the nearest first; none for a good page. */
export function findImprovements(
  report: Pick<Score, 'cappedBy' | 'result'> & { checks: readonly (ScoredCheck & { points: Points })[] },
): Improvement[] {
  const improvements: Improvement[] = [];
  const checks = new Map<string, ScoredCheck>(report.checks.map((check) => [check.id, check]));
  const blockers = new Set(report.cappedBy);
  let best = report.result;
  for (const [index, check] of checksToFix(report).entries()) {
    if (best === 'good') break;
    checks.set(check.id, { ...check, outcome: 'passed' });
    const { result, score } = scoreChecks([...checks.values()], blockers);
    if (result === best) continue;
    improvements.push({ result, fixes: index + 1, score });
    best = result;
  }
  return improvements;
}
