import type { Report } from '../../database/entities/report.ts';
import type { EntityManager } from '../../database/orm.ts';
import { type RunSummary, readRuns } from '../../database/queries/run-list.ts';
import { NotFoundError } from '../../errors.ts';
import { type ReportDetails, readRunDetails } from './report-details.ts';

/** A run with a result. */
export interface CompletedRun extends RunSummary {
  result: NonNullable<RunSummary['result']>;
  score: number;
  finishedAt: Date;
}

/** Whether the run has a result. */
export function isCompleted(run: RunSummary): run is CompletedRun {
  return run.status === 'completed' && run.result !== null && run.score !== null && run.finishedAt !== null;
}

/**
 * A completed run of a report with its results.
 * @param id null for a malformed id
 * @throws NotFoundError for a run without a result, and for one of another report
 */
export async function readCompletedRun(
  em: EntityManager,
  report: Pick<Report, 'id' | 'accountId'>,
  id: number | null,
): Promise<{ run: CompletedRun; details: ReportDetails }> {
  const [run] = id === null ? [] : await readRuns(em, report.accountId, [id]);
  if (run?.reportId !== report.id || !isCompleted(run)) throw new NotFoundError();
  return { run, details: await readRunDetails(em, run.id) };
}
