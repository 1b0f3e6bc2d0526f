import type { Check } from '../../audits/check.ts';
import type { RunSummary } from '../../database/queries/run-list.ts';
import { errorOfReport } from '../../database/report-error.ts';
import type { RunComparison } from '../../reports/show/compare-report-runs.ts';
import type { ShownRun } from '../../reports/show/show-run.ts';
import type { ComparisonResponse, ComparisonSummaryResponse } from './comparison-schemas.ts';
import { presentCheck, presentFindings } from './present-findings.ts';
import type { RunResponse, RunSummaryResponse } from './response-schemas.ts';

/** A run in lists. */
export function presentRunSummary(run: RunSummary): RunSummaryResponse {
  const { startedAt, finishedAt } = run;
  const error = errorOfReport(run);
  return {
    id: run.id,
    report_id: run.reportId,
    status: run.status,
    trigger: run.trigger ?? 'update',
    result: run.result,
    score: run.score,
    error: error && { code: error.code, message: error.message, http_status: error.httpStatus },
    queued_at: run.createdAt.toISOString(),
    started_at: startedAt?.toISOString() ?? null,
    finished_at: finishedAt?.toISOString() ?? null,
    catalogue_version: run.catalogueVersion,
    duration_ms: startedAt && finishedAt ? finishedAt.getTime() - startedAt.getTime() : null,
  };
}

/** A whole run. */
export function presentRun({ run, details }: ShownRun): RunResponse {
  return { ...presentRunSummary(run), ...presentFindings(details) };
}

/** The differences between two runs. */
export function presentComparison(comparison: RunComparison): ComparisonResponse {
  return { ...presentScores(comparison), changes: presentChanges(comparison, presentCheck) };
}

/** The differences between two runs, with the outcome, title and value of each check alone. */
export function presentComparisonSummary(comparison: RunComparison): ComparisonSummaryResponse {
  const summary = ({ outcome, title, value }: Check) => ({ outcome, title, value });
  return { ...presentScores(comparison), changes: presentChanges(comparison, summary) };
}

function presentChanges<Side>({ changes }: RunComparison, present: (check: Check) => Side) {
  return changes.map(({ audit, kind, base, head }) => ({
    audit,
    kind,
    base: base && present(base),
    head: head && present(head),
  }));
}

function presentScores({
  base,
  head,
  counts,
  ...scores
}: RunComparison): Omit<ComparisonResponse, 'changes'> {
  return {
    base: presentRunSummary(base),
    head: presentRunSummary(head),
    score_delta: scores.scoreDelta,
    same_catalogue: scores.sameCatalogue,
    catalogue_changed: !scores.sameCatalogue,
    regressed: counts.regressed,
    new_failures: counts.newFailures,
    fixed: counts.fixed,
    resolved: counts.resolved,
    categories: scores.categories.map(({ category, baseScore, headScore, delta }) => ({
      category,
      base_score: baseScore,
      head_score: headScore,
      delta,
    })),
  };
}
