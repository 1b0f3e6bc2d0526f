import type { Report } from '../entities/report.ts';
import { Run } from '../entities/run.ts';
import { kysely } from '../kysely.ts';
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

/** The state of a run, by which a worker decides whether to go on with it. */
export type RunState = Pick<Run, (typeof STATE)[number]>;

/** A run with what its worker needs of the report. */
export type FoundRun = RunState & Pick<Report, 'url' | 'shownRunId'>;

const select = preparedQuery<{ id: number }, FoundRun>(
  (em, parameter) =>
    kysely(em)
      .selectFrom('Run')
      .innerJoin('Report', 'Report.id', 'Run.reportId')
      .select(STATE.map((name) => `Run.${name}` as const))
      .select(['Report.url', 'Report.shownRunId as shownRunId'])
      .where('Run.id', '=', parameter('id')),
  Run as never,
);

/**
 * The run's state with the URL and the shown run of its report; null when it was deleted with its report. Not an ORM
 * query, because each claim makes it in a write transaction.
 */
export async function findRun(em: EntityManager, id: number): Promise<FoundRun | null> {
  const [run] = await select(em, { id });
  return run ?? null;
}
