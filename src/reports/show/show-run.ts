import type { Actor } from '../../accounts/actor.ts';
import type { EntityManager } from '../../database/orm.ts';
import { type RunSummary, readRuns } from '../../database/queries/run-list.ts';
import { NotFoundError } from '../../errors.ts';
import { type ReportDetails, readRunDetails } from './report-details.ts';

/** A run with its results; `details` is null unless it completed. */
export interface ShownRun {
  run: RunSummary;
  details: ReportDetails | null;
}

/**
 * @param reportId null for a malformed id; likewise `id`
 * @throws NotFoundError also for a run of another report or account
 */
export async function showRun(
  em: EntityManager,
  actor: Actor,
  reportId: number | null,
  id: number | null,
): Promise<ShownRun> {
  const [run] = id === null ? [] : await readRuns(em, actor.accountId, [id]);
  if (!run || run.reportId !== reportId) throw new NotFoundError();
  return { run, details: run.status === 'completed' ? await readRunDetails(em, run.id) : null };
}
