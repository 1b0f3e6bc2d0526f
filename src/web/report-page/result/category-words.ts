import type { CategorySummary } from '../../../audits/score.ts';

/**
 * The number of failed checks and warnings of a category, such as `2 failed`. Without a score, also how many of its
 * checks were evaluated.
 */
export function categoryWords({ score, coverage, failed, warning }: CategorySummary): string[] {
  const { judged, total } = coverage;
  return [
    score === null && (total === 0 ? 'nothing to check' : `${judged} of ${total} checked`),
    failed > 0 && `${failed} failed`,
    warning > 0 && `${warning} to improve`,
  ].filter((words) => words !== false);
}
