import type { RunSummary as RunSummaryRecord } from '../../database/queries/run-list.ts';
import { RunComparison, RunComparisonSummary } from '../../model/comparison.ts';
import { type Run, RunSummary } from '../../model/run.ts';
import type { RunComparison as RunComparisonRecord } from '../../reports/show/compare-report-runs.ts';
import type { ShownRun } from '../../reports/show/show-run.ts';
import { type Presented, present } from './model.ts';
import { abridgeCheck, presentFindings } from './present-findings.ts';

/** A run in lists. */
export function presentRunSummary(run: RunSummaryRecord): Presented<typeof RunSummary> {
  return present(RunSummary, run);
}

/** A whole run. */
export function presentRun({ run, details }: ShownRun): Presented<typeof Run> {
  return { ...presentRunSummary(run), ...presentFindings(details) };
}

/** The differences between two runs. */
export function presentComparison({
  counts,
  ...comparison
}: RunComparisonRecord): Presented<typeof RunComparison> {
  const presented = present(RunComparison, { ...comparison, ...counts });
  const changes = presented.changes.map(({ base, head, ...change }) => ({
    ...change,
    base: base && abridgeCheck(base),
    head: head && abridgeCheck(head),
  }));
  return { ...presented, changes };
}

/** The differences between two runs, with the outcome, title and value of each check alone. */
export function presentComparisonSummary({
  counts,
  ...comparison
}: RunComparisonRecord): Presented<typeof RunComparisonSummary> {
  return present(RunComparisonSummary, { ...comparison, ...counts });
}
