import type { Json } from './audit.ts';
import type { ObservatoryScore } from './facts/page-facts-type.ts';

const FULL_SCORE = 100;
/** Bonuses count only for those who have lost no more than ten points. */
const MIN_SCORE_FOR_BONUSES = 90;
/** The least score of each grade, best first. */
const GRADES: readonly [score: number, grade: string][] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
];

/**
 * The Observatory's score and grade, summed up from the checks that ask what it asks. Null when one of them
 * could not be told. Its list of sites with preloaded HSTS is not at hand: such a site may miss a few points.
 */
export function observatoryScore(
  checks: readonly { outcome: string; value: Json }[],
): ObservatoryScore | null {
  const tests = checks.flatMap((check) => {
    const modifier = modifierOf(check.value);
    return modifier === undefined ? [] : [{ modifier, outcome: check.outcome }];
  });
  if (tests.length === 0 || tests.some(({ outcome }) => outcome === 'unknown')) return null;
  const modifiers = tests.map(({ modifier }) => modifier ?? 0);
  const penalised = FULL_SCORE + sum(modifiers.filter((modifier) => modifier < 0));
  const total = penalised >= MIN_SCORE_FOR_BONUSES ? FULL_SCORE + sum(modifiers) : penalised;
  const score = Math.max(total, 0);
  return { score, grade: GRADES.find(([least]) => score >= least)?.[1] ?? 'F' };
}

/** The modifier in the value of a check; undefined when the Observatory has no such test. */
function modifierOf(value: Json): number | null | undefined {
  const observatory = isRecord(value) ? value.observatory : undefined;
  const modifier = isRecord(observatory) ? observatory.modifier : undefined;
  return typeof modifier === 'number' || modifier === null ? modifier : undefined;
}

function isRecord(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
