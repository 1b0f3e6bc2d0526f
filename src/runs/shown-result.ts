/** The columns of the shown run that lists and filters read. */

import { type PackedReport, unpackChecks } from '../audits/packed-report.ts';
import type { CategorySummary } from '../audits/score.ts';
import type { Report } from '../database/entities/report.ts';
import type { EntityManager } from '../database/orm.ts';
import { compareChecks, isRegression } from './compare-runs.ts';
import { readCheckedRun } from './stored-results.ts';

/** The properties of a run that lists show with its result. */
export function summaryOf({
  page,
  categories,
}: {
  page: { title: string | null };
  categories: readonly Pick<CategorySummary, 'category' | 'score'>[];
}): Pick<Report, 'title' | 'categoryScores'> {
  const scores = categories.map(({ category, score }) => [category, score]);
  return { title: page.title, categoryScores: JSON.stringify(Object.fromEntries(scores)) };
}

/**
 * The number of regressions since the previous run.
 * @param base id of the previous run; null without one
 */
export async function countRegressed(
  em: EntityManager,
  base: number | null,
  { catalogueVersion, checks }: Pick<PackedReport, 'catalogueVersion' | 'checks'>,
): Promise<number> {
  const before = base === null ? null : await readCheckedRun(em, base);
  // Without unpacking: a run of another catalogue has no regressions.
  if (before?.catalogueVersion !== catalogueVersion) return 0;
  return compareChecks(before, { catalogueVersion, checks: unpackChecks(checks) }).filter(isRegression)
    .length;
}
