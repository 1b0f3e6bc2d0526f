import type { Check } from './check.ts';
import { pointsToWin } from './score.ts';

const NO_POINTS = { won: 0, possible: 0 };

/**
 * Counts each cause once: a failed check that another failed one implies keeps its outcome and evidence, names
 * the other in `sameCauseAs`, and has no points. Where the other did not fail, the check counts by itself.
 */
export function settleSameCauses(checks: readonly Check[]): void {
  const byId = new Map(checks.map((check) => [check.id, check]));
  const effects = checks.filter(({ sameCauseAs }) => sameCauseAs !== null);
  const causes = new Map(effects.map((check) => [check, countedCause(check, byId)]));
  for (const [check, cause] of causes) {
    check.sameCauseAs = cause?.id ?? null;
    if (cause) check.points = NO_POINTS;
  }
}

/** The check that counts the cause of this one; null when it counts by itself. A cause may have a cause of its own. */
function countedCause(check: Check, byId: ReadonlyMap<string, Check>): Check | null {
  const cause = check.sameCauseAs === null ? undefined : byId.get(check.sameCauseAs);
  if (!cause || cause === check || !implies(cause, check)) return null;
  return countedCause(cause, byId) ?? cause;
}

/** Both have lost points, the cause at least as many: a warning must not replace a severe failure. */
function implies(cause: Check, check: Check): boolean {
  return pointsToWin(check) > 0 && pointsToWin(cause) >= pointsToWin(check);
}
