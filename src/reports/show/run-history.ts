import type { Report } from '../../database/entities/report.ts';
import type { EntityManager } from '../../database/orm.ts';
import { listRuns, readPreviousRunIds, readRuns } from '../../database/queries/run-list.ts';
import { type CheckedRun, compareChecks } from '../../runs/compare-runs.ts';
import type { CheckChange } from '../../runs/comparison-type.ts';
import { readCheckedRun } from '../../runs/stored-results.ts';
import { type CompletedRun, isCompleted } from './show-run.ts';

/** Maximum number of runs in a history. */
const MAX_RUNS = 50;

/** The completed runs of a report around one of them. */
export interface RunHistory {
  /** Id of the run that the page shows. */
  shownId: number;
  /** The newest 50 at most, newest last. */
  runs: CompletedRun[];
  /** The completed run before the shown one, and what changed since; null without one. */
  previous: { run: CompletedRun; changes: CheckChange[] } | null;
}

/** The newest completed runs of a report, 50 at most, newest last. */
export async function listCompletedRuns(em: EntityManager, reportId: number): Promise<CompletedRun[]> {
  const runs = await listRuns(em, [reportId], { status: 'completed', limit: MAX_RUNS });
  return runs.filter(isCompleted).reverse();
}

/** Reads the history of a report. @param shown the checks of the run that is shown */
export async function readRunHistory(
  em: EntityManager,
  report: Pick<Report, 'id' | 'accountId'>,
  shownId: number,
  shown: CheckedRun,
): Promise<RunHistory> {
  const runs = await listCompletedRuns(em, report.id);
  const previousId = (await readPreviousRunIds(em, [shownId])).get(shownId);
  if (previousId === undefined) return { shownId, runs, previous: null };
  const listed = runs.find(({ id }) => id === previousId);
  const run = listed ?? (await readRuns(em, report.accountId, [previousId])).find(isCompleted);
  const before = await readCheckedRun(em, previousId);
  return { shownId, runs, previous: run && before ? { run, changes: compareChecks(before, shown) } : null };
}
