import { type Points, pointsToWin, type Result, type Score, type ScoredCheck, scoreChecks } from './score.ts';

/** A better result, and what it takes. */
export interface WayUp {
  result: Result;
  /** How many checks to fix, from the top of the list of those to fix. */
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

/** The better results that fixing can reach, the nearest first; none for a good page. */
export function waysUp(
  report: Pick<Score, 'cappedBy' | 'result'> & { checks: readonly (ScoredCheck & { points: Points })[] },
): WayUp[] {
  const ways: WayUp[] = [];
  const checks = new Map<string, ScoredCheck>(report.checks.map((check) => [check.id, check]));
  const blockers = new Set(report.cappedBy);
  let best = report.result;
  for (const [index, check] of checksToFix(report).entries()) {
    if (best === 'good') break;
    checks.set(check.id, { ...check, outcome: 'passed' });
    const { result, score } = scoreChecks([...checks.values()], blockers);
    if (result === best) continue;
    ways.push({ result, fixes: index + 1, score });
    best = result;
  }
  return ways;
}
