/**
 * Counts of queued and running reports, and the age of the oldest. Not ORM queries, because they aggregate the reports
 * of all accounts. Indexes of reports begin with the account, so the few running reports are found by way of the
 * accounts that have any.
 */
import { sql } from 'kysely';
import type { Run } from '../entities/run.ts';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';

/** Not a parameter, so that PostgreSQL plans for the few running reports and not for the average status. */
const RUNNING = sql.lit('running' as const);

const sumQueued = preparedQuery<Record<never, never>, { queued: number | null }>((db) =>
  db
    .selectFrom('ReportCount')
    .select(({ fn }) => fn.sum<number | null>('reports').as('queued'))
    .where('status', '=', 'queued'),
);

/** The number of reports whose run is queued. */
export async function countQueuedReports(em: EntityManager): Promise<number> {
  const [row] = await sumQueued(em, {});
  return Number(row?.queued ?? 0);
}

/** An account with queued runs. */
export interface WaitingAccount {
  accountId: number;
  waiting: number;
}

/** The accounts with the most queued reports. @param limit maximum number of accounts */
export async function listWaitingAccounts(em: EntityManager, limit: number): Promise<WaitingAccount[]> {
  const rows = await kysely(em)
    .selectFrom('ReportCount')
    .select(['accountId', ({ fn }) => fn.sum<number>('reports').as('waiting')])
    .where('status', '=', 'queued')
    .groupBy('accountId')
    .having(({ fn }) => fn.sum('reports'), '>', 0)
    .orderBy('waiting', 'desc')
    .orderBy('accountId')
    .limit(limit)
    .execute();
  return rows.map(({ accountId, waiting }) => ({ accountId, waiting: Number(waiting) }));
}

/** The time at which the oldest queued run was created; null without one. */
export async function readOldestQueuedAt(em: EntityManager): Promise<Date | null> {
  const row = await kysely(em)
    .selectFrom('Run')
    .select(({ fn }) => fn.min('createdAt').as('oldest'))
    // Not a parameter: a partial index only serves conditions that are known during planning.
    .where('status', '=', sql.lit('queued'))
    .executeTakeFirst();
  return row?.oldest == null ? null : new Date(row.oldest);
}

/** The number of reports whose run is active and which have not changed since. */
export async function countStuckReports(em: EntityManager, since: Date): Promise<number> {
  const row = await selectRunningReports(em)
    .select(({ fn }) => fn.countAll<number>().as('stuck'))
    .where('Report.updatedAt', '<', since)
    .executeTakeFirst();
  return Number(row?.stuck ?? 0);
}

/** The active runs with the processes that own them. */
export async function listRunningRuns(
  em: EntityManager,
): Promise<Pick<Run, 'id' | 'reportId' | 'attempt' | 'owner' | 'crashes'>[]> {
  return await selectRunningReports(em)
    .innerJoin('Run', 'Run.reportId', 'Report.id')
    .select(['Run.id', 'Run.reportId', 'Run.attempt', 'Run.owner', 'Run.crashes'])
    .where('Run.status', '=', RUNNING)
    .execute();
}

function selectRunningReports(em: EntityManager) {
  const accounts = kysely(em).selectFrom('ReportCount').select('accountId').where('status', '=', RUNNING);
  return kysely(em)
    .selectFrom('Report')
    .where('Report.accountId', 'in', accounts)
    .where('Report.status', '=', RUNNING);
}
