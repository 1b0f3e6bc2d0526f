import type { AuditReport } from '../audits/audit-page.ts';
import type { Check } from '../audits/check.ts';
import type { PageFacts } from '../audits/facts/page-facts.ts';
import type { CategorySummary } from '../audits/score.ts';
import type { Reader } from '../database/orm.ts';
import type { ReportRecord } from '../database/stores/report-store.ts';
import { type RunResults, readRunResults } from '../database/stores/run-store.ts';
import { NotFoundError } from '../errors.ts';
import { readChecks } from './read-checks.ts';
import { readPageFacts } from './read-page-facts.ts';

/** What a run found out about the page as a whole, as the engine wrote it. */
export interface RunFindings extends Omit<RunResults, 'rendering' | 'categories' | 'page'> {
  rendering: AuditReport['rendering'];
  categories: CategorySummary[];
  page: PageFacts;
}

/** What the shown run of a report found out. */
export interface ReportDetails extends RunFindings {
  checks: Check[];
}

/** Reads what each of the runs found out, its checks aside. */
export async function readRunFindings(
  em: Reader,
  runIds: readonly number[],
): Promise<Map<number, RunFindings>> {
  const findings = new Map<number, RunFindings>();
  for (const [runId, results] of await readRunResults(em, runIds)) {
    findings.set(runId, {
      ...results,
      rendering: results.rendering as AuditReport['rendering'],
      categories: results.categories as CategorySummary[],
      page: readPageFacts(results.page),
    });
  }
  return findings;
}

/**
 * Reads what the report shows besides its verdict; null before the first good run.
 * @throws NotFoundError when it was deleted since it was read itself
 */
export async function readReportDetails(
  em: Reader,
  { shownRunId }: ReportRecord,
): Promise<ReportDetails | null> {
  if (shownRunId === null) return null;
  const findings = (await readRunFindings(em, [shownRunId])).get(shownRunId);
  const checks = (await readChecks(em, [shownRunId])).get(shownRunId);
  if (!findings || !checks) throw new NotFoundError();
  return { ...findings, checks };
}
