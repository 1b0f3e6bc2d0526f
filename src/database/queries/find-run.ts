import type { Report } from '../entities/report.ts';
import { Run } from '../entities/run.ts';
import type { EntityManager } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';

const STATE = [
  'id',
  'reportId',
  'status',
  'attempt',
  'owner',
  'crashes',
  'retries',
  'createdAt',
  'startedAt',
] as const;

/** The state of a run, by which a worker decides whether to continue it, with the columns of its report that it needs. */
export type FoundRun = Pick<Run, (typeof STATE)[number]> & Pick<Report, 'accountId' | 'url' | 'shownRunId'>;

const select = preparedQuery<{ id: number }, FoundRun>(
  (db, { id }) =>
    db
      .selectFrom('Run')
      .innerJoin('Report', 'Report.id', 'Run.reportId')
      .select(STATE.map((name) => `Run.${name}` as const))
      .select(['Report.accountId as accountId', 'Report.url', 'Report.shownRunId as shownRunId'])
      .where('Run.id', '=', id),
  Run,
);

/**
 * The state of the run with the URL and the shown run of its report; null when both were deleted. Not an ORM query,
 * because each claim runs it in a write transaction.
 */
export async function findRun(em: EntityManager, id: number): Promise<FoundRun | null> {
  return (await select(em, { id }))[0] ?? null;
}
