import type { AuditReport } from '../../audits/audit-page.ts';
import type { Check } from '../../audits/check-type.ts';
import { coverageOf } from '../../audits/score.ts';
import type { AfterFixes, CategorySummary } from '../../audits/score-type.ts';
import type { Report } from '../../database/entities/report.ts';
import type { EntityManager } from '../../database/orm.ts';
import { readRunResults, type StoredResults } from '../../database/queries/run-results.ts';
import { AppError, NotFoundError } from '../../errors.ts';
import type { PageFacts } from '../../facts/page-facts-type.ts';
import { readChecks, readPageFacts } from '../../runs/stored-results.ts';

/** The results of a run that apply to the whole page, as stored. */
export interface PageFindings
  extends Omit<StoredResults, 'id' | 'rendering' | 'categories' | 'page' | 'afterFixes'> {
  rendering: AuditReport['rendering'];
  categories: CategorySummary[];
  page: PageFacts;
  afterFixes: AfterFixes | null;
}

/** The results of a run with its checks. */
export interface ReportDetails extends PageFindings {
  checks: Check[];
}

/** Reads the results of runs without their checks. Only completed runs have results. */
export async function readRunFindings(
  em: EntityManager,
  runIds: readonly number[],
): Promise<Map<number, PageFindings>> {
  const runs = await readRunResults(em, runIds);
  return new Map(
    runs.map(({ id, rendering, categories, page, afterFixes, ...results }) => [
      id,
      {
        ...results,
        rendering: rendering as AuditReport['rendering'],
        categories: readCategories(categories as StoredCategory[]),
        page: readPageFacts(page),
        afterFixes: afterFixes as AfterFixes | null,
      },
    ]),
  );
}

/**
 * The patch of the shown run.
 * @throws AppError `no_ready_fixes` without one
 */
export async function readPatch(em: EntityManager, { shownRunId }: Report): Promise<string> {
  const patch = shownRunId === null ? null : (await readRunFindings(em, [shownRunId])).get(shownRunId)?.patch;
  if (!patch) throw new AppError('no_ready_fixes');
  return patch;
}

/** Runs of earlier catalogues have no coverage by category. */
type StoredCategory = Omit<CategorySummary, 'coverage'> & Partial<Pick<CategorySummary, 'coverage'>>;

function readCategories(stored: readonly StoredCategory[]): CategorySummary[] {
  return stored.map((summary) => ({ ...summary, coverage: summary.coverage ?? coverageOf(summary) }));
}

/**
 * Reads the results of the shown run; null before the first completed run.
 * @throws NotFoundError when the report was deleted after it was read
 */
export async function readReportDetails(
  em: EntityManager,
  { shownRunId }: Report,
): Promise<ReportDetails | null> {
  if (shownRunId === null) return null;
  return await readRunDetails(em, shownRunId);
}

/**
 * The results of a completed run, with its checks.
 * @throws NotFoundError when the run was deleted meanwhile
 */
export async function readRunDetails(em: EntityManager, id: number): Promise<ReportDetails> {
  const details = (await readDetailsOfRuns(em, [id])).get(id);
  if (!details) throw new NotFoundError();
  return details;
}

/** The results of completed runs, with their checks. Runs that were deleted meanwhile are left out. */
export async function readDetailsOfRuns(
  em: EntityManager,
  ids: readonly number[],
): Promise<Map<number, ReportDetails>> {
  const findings = await readRunFindings(em, ids);
  const checksOf = await readChecks(em, ids);
  const details = new Map<number, ReportDetails>();
  for (const [id, found] of findings) {
    const checks = checksOf.get(id);
    if (checks) details.set(id, { ...found, checks });
  }
  return details;
}
