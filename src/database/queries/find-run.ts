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

const select = preparedQuery<{ id: number }, RunState & { url: string }>(
  (em, parameter) =>
    kysely(em)
      .selectFrom('Run')
      .innerJoin('Report', 'Report.id', 'Run.reportId')
      .select(STATE.map((name) => `Run.${name}` as const))
      .select('Report.url')
      .where('Run.id', '=', parameter('id')),
  Run as never,
);

/**
 * The run's state and the URL of its report; null when it was deleted with its report. Not an ORM query, because each
 * claim makes it in a write transaction.
 */
export async function findRun(em: EntityManager, id: number): Promise<(RunState & { url: string }) | null> {
  const [run] = await select(em, { id });
  return run ?? null;
}
