import type { CategorySummary, Coverage } from '../../../audits/score.ts';
import { counted } from '../../../engine/text/units.ts';

/** The checks that the result is based on: `based on 44 of 153 checks`. */
export function coverageText({ judged, total }: Coverage): string {
  return `based on ${judged} of ${counted(total, 'check')}`;
}

const FIRST_ERROR_STATUS = 400;

/** `Error page (404)` for a page with the status of an error; null for other pages. */
export function errorPageName(statusCode: number): string | null {
  return statusCode < FIRST_ERROR_STATUS ? null : `Error page (${statusCode})`;
}

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
