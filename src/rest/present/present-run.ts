import type { RunSummary } from '../../database/queries/run-list.ts';
import { errorOfReport } from '../../database/report-error.ts';
import { countChanges, type RunComparison } from '../../reports/show/compare-report-runs.ts';
import type { ShownRun } from '../../reports/show/show-run.ts';
import { presentCheck, presentFindings } from './present-findings.ts';
import type { ComparisonResponse, RunResponse, RunSummaryResponse } from './response-schemas.ts';

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
    duration_ms: startedAt && finishedAt ? finishedAt.getTime() - startedAt.getTime() : null,
  };
}

/** A whole run. */
export function presentRun({ run, details }: ShownRun): RunResponse {
  return { ...presentRunSummary(run), ...presentFindings(details) };
}

/** The differences between two runs. */
export function presentComparison({ base, head, changes, ...scores }: RunComparison): ComparisonResponse {
  const counts = countChanges(changes);
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
    changes: changes.map(({ audit, kind, base, head }) => ({
      audit,
      kind,
      base: base && presentCheck(base),
      head: head && presentCheck(head),
    })),
  };
}
