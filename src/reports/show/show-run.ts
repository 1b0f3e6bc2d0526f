import type { Actor } from '../../accounts/actor.ts';
import type { Report } from '../../database/entities/report.ts';
import type { EntityManager } from '../../database/orm.ts';
import { type RunSummary, readRuns } from '../../database/queries/run-list.ts';
import { NotFoundError } from '../../errors.ts';
import { readRunDetails } from './report-details.ts';

/** A run with its results. */
export type ShownRun = Awaited<ReturnType<typeof showRun>>;

/**
 * Reads a run; `details` is null unless it completed.
 * @param reportId null for a malformed id; likewise `id`
 * @throws NotFoundError also for a run of another report or account
 */
export async function showRun(
  em: EntityManager,
  { accountId }: Pick<Actor, 'accountId'>,
  reportId: number | null,
  id: number | null,
) {
  const [run] = id === null ? [] : await readRuns(em, accountId, [id]);
  if (!run || run.reportId !== reportId) throw new NotFoundError();
  return { run, details: run.status === 'completed' ? await readRunDetails(em, run.id) : null };
}

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
) {
  const { run, details } = await showRun(em, report, report.id, id);
  if (!isCompleted(run) || !details) throw new NotFoundError();
  return { run, details };
}
