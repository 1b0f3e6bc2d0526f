import type { Check } from './check-type.ts';
import { POINTS, pointsOf, pointsToWin } from './score.ts';

const NO_POINTS = { won: 0, possible: 0 };

/**
 * Counts each cause once. A failed check that is implied by another failed check keeps its outcome and evidence, refers
 * to the other in `sameCauseAs`, and has no points. So does a passed check that only found what the other one fails:
 * that images have alt text, while all it says is "…". If the other check did not fail, the check counts by itself.
 * The other one is as important as the most important of both.
 */
export function settleSameCauses(checks: readonly Check[]): void {
  const byId = new Map(checks.map((check) => [check.id, check]));
  const effects = checks.filter(({ sameCauseAs }) => sameCauseAs !== null);
  const causes = new Map(effects.map((check) => [check, countedCause(check, byId)]));
  for (const [check, cause] of causes) {
    check.sameCauseAs = cause?.id ?? null;
    if (!cause) continue;
    check.points = NO_POINTS;
    if (POINTS[check.importance] <= POINTS[cause.importance]) continue;
    cause.auditImportance ??= cause.importance;
    cause.importance = check.importance;
    cause.points = pointsOf(cause.importance, cause.outcome);
  }
}

/** The check that counts the cause of this one; null when it counts by itself. The cause can itself have a cause. */
function countedCause(check: Check, byId: ReadonlyMap<string, Check>): Check | null {
  const cause = check.sameCauseAs === null ? undefined : byId.get(check.sameCauseAs);
  if (!cause || cause === check || !implies(cause, check)) return null;
  return countedCause(cause, byId) ?? cause;
}

/**
 * Whether both lost points, and the cause at least as many by its audit: a warning must not replace a severe failure.
 * For a passed check, the cause only has to fail.
 */
function implies(cause: Check, check: Check): boolean {
  if (check.outcome === 'passed') return cause.outcome === 'failed';
  return lostByAudit(check) > 0 && lostByAudit(cause) >= lostByAudit(check);
}

/** The points that a check has lost, whatever its measured effect. */
function lostByAudit({ importance, auditImportance = importance, outcome }: Check): number {
  return pointsToWin({ points: pointsOf(auditImportance, outcome) });
}
