import type { Check } from '../audits/check.ts';
import type { PageFacts } from '../audits/facts/page-facts.ts';
import type { CategorySummary } from '../audits/score.ts';
import type { EntityManager } from '../database/orm.ts';
import type { ReportRecord } from '../database/stores/report-store.ts';
import { type RunResults, readRunChecks, readRunResults } from '../database/stores/run-store.ts';

/** What the shown run of a report found out, as the engine wrote it. */
export interface ReportDetails extends Omit<RunResults, 'categories' | 'page'> {
  categories: CategorySummary[];
  page: PageFacts;
  checks: Check[];
}

/** Reads what the report shows besides its verdict; null before the first good run. */
export async function readReportDetails(
  em: EntityManager,
  { shownRunId }: ReportRecord,
): Promise<ReportDetails | null> {
  if (shownRunId === null) return null;
  const results = (await readRunResults(em, [shownRunId])).get(shownRunId);
  const checks = (await readRunChecks(em, [shownRunId])).get(shownRunId);
  if (!results || !checks) return null;
  return {
    ...results,
    categories: results.categories as CategorySummary[],
    page: results.page as PageFacts,
    checks: checks as Check[],
  };
}
