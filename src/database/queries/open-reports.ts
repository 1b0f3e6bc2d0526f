/**
 * How many reports wait or are under way, and since when. These are no ORM queries: they count over the reports of all
 * accounts, and reach the few open ones by way of the accounts that have any, as each index begins with the account.
 */
import type { Kysely } from 'kysely';
import type { ReportStatus } from '../entities/report.ts';
import type { Reader } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';
import { type Tables, tables } from '../tables.ts';

const sumQueued = preparedQuery<Record<never, never>, { queued: number | null }>((db) =>
  db
    .selectFrom('report_counts')
    .select(({ fn }) => fn.sum<number | null>('reports').as('queued'))
    .where('status', '=', 'queued'),
);

/** How many reports have a run that waits for a worker. */
export async function countQueuedReports(reader: Reader): Promise<number> {
  const [row] = await sumQueued(reader, {});
  return Number(row?.queued ?? 0);
}

/** When the first of the runs that wait for a worker was queued; null when none waits. */
export async function readOldestQueuedAt(reader: Reader): Promise<Date | null> {
  const row = await selectReports(reader, 'queued')
    .innerJoin('runs', 'runs.report_id', 'reports.id')
    .select(({ fn }) => fn.min('runs.created_at').as('oldest'))
    .where('runs.status', '=', 'queued')
    .executeTakeFirst();
  return row?.oldest == null ? null : new Date(row.oldest);
}

/** How many reports have a run under way, and have not changed since. */
export async function countStuckReports(reader: Reader, since: Date): Promise<number> {
  const row = await selectReports(reader, 'running')
    .select(({ fn }) => fn.countAll<number>().as('stuck'))
    .where('reports.updated_at', '<', since)
    .executeTakeFirst();
  return Number(row?.stuck ?? 0);
}

/** The runs that are under way, and the processes that own them. */
export async function listRunningRuns(reader: Reader): Promise<{ id: number; owner: string | null }[]> {
  return await selectReports(reader, 'running')
    .innerJoin('runs', 'runs.report_id', 'reports.id')
    .select(['runs.id', 'runs.owner'])
    .where('runs.status', '=', 'running')
    .execute();
}

function selectReports(reader: Reader, status: ReportStatus) {
  const db: Kysely<Tables> = tables(reader);
  const accounts = db.selectFrom('report_counts').select('account_id').where('status', '=', status);
  return db
    .selectFrom('reports')
    .where('reports.account_id', 'in', accounts)
    .where('reports.status', '=', status);
}
