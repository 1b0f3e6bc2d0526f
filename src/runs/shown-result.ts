/** The columns of the shown run that lists and filters read. */

import { unpackChecks } from '../audits/packed-report.ts';
import type { CategorySummary } from '../audits/score.ts';
import type { Report } from '../database/entities/report.ts';
import type { EntityManager } from '../database/orm.ts';
import { compareChecks } from './compare-runs.ts';
import { readChecks } from './stored-results.ts';

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
 * The number of checks that regressed since the previous run.
 * @param base id of the previous run; null without one
 * @param checks packed
 */
export async function countRegressed(
  em: EntityManager,
  base: number | null,
  checks: Uint8Array,
): Promise<number> {
  const before = base === null ? undefined : (await readChecks(em, [base])).get(base);
  if (!before) return 0;
  return compareChecks(before, unpackChecks(checks)).filter(({ kind }) => kind === 'regressed').length;
}
