/**
 * Queued and running reports, their counts, and the age of the oldest. Not ORM queries, because they read or aggregate
 * the reports of all accounts. Indexes of reports begin with the account, so the few running reports are found by way of the
 * accounts that have any.
 */
import { sql } from 'kysely';
import type { Run } from '../entities/run.ts';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';

/** Not a parameter, so that PostgreSQL plans for the few running reports and not for the average status. */
const RUNNING = sql.lit('running' as const);

/** Reports of an account whose run is queued or active; of all accounts, only the queued ones. */
const sumOpen = preparedQuery<{ accountId?: number }, { open: number | null }>((db, { accountId }) => {
  const sum = db.selectFrom('ReportCount').select(({ fn }) => fn.sum<number | null>('reports').as('open'));
  if (accountId === undefined) return sum.where('status', '=', 'queued');
  return sum.where('accountId', '=', accountId).where('status', 'in', ['queued', 'running']);
});

/** The number of reports of all accounts whose run is queued. */
export async function countQueuedReports(em: EntityManager): Promise<number> {
  return (await sumOpen(em, {}))[0]?.open ?? 0;
}

/** The number of the account's reports whose run is queued or active. */
export async function countOpenReports(em: EntityManager, accountId: number): Promise<number> {
  return (await sumOpen(em, { accountId }))[0]?.open ?? 0;
}

/** The accounts with the most queued reports. @param limit maximum number of accounts */
export async function listWaitingAccounts(em: EntityManager, limit: number) {
  return await kysely(em)
    .selectFrom('ReportCount')
    .select(['accountId', ({ fn }) => fn.sum<number>('reports').as('waiting')])
    .where('status', '=', 'queued')
    .groupBy('accountId')
    .having(({ fn }) => fn.sum('reports'), '>', 0)
    .orderBy('waiting', 'desc')
    .orderBy('accountId')
    .limit(limit)
    .execute();
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
  const { stuck } = await selectRunningReports(em)
    .select(({ fn }) => fn.countAll<number>().as('stuck'))
    .where('Report.updatedAt', '<', since)
    .executeTakeFirstOrThrow();
  return stuck;
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

/**
 * All runs that have not ended, oldest first, with their accounts. A copied database may have a hundred thousand.
 */
export async function findOpenRuns(em: EntityManager) {
  return await kysely(em)
    .selectFrom('Run')
    .innerJoin('Report', 'Report.id', 'Run.reportId')
    .select(['Run.id', 'Run.reportId', 'Run.status', 'Run.attempt', 'Run.owner', 'Run.siteAuditId'])
    .select('Report.accountId')
    .where('Run.status', 'in', ['queued', 'running'])
    .orderBy('Run.id')
    .execute();
}

/**
 * Ids of the queued reports of all accounts, in the order in which workers will probably claim them: one report of each
 * account in turn, and accounts with active runs later.
 * @param limit maximum number of reports
 */
export async function listQueuedReports(em: EntityManager, limit: number): Promise<number[]> {
  const rows = await kysely(em)
    .with('open', (db) =>
      db
        .selectFrom('Report')
        .innerJoin('Run', 'Run.reportId', 'Report.id')
        .select(['Report.id as reportId', 'Run.id as runId', 'Run.status'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            // `desc` sorts `running` before `queued`.
            .over((over) =>
              over.partitionBy('Report.accountId').orderBy('Run.status', 'desc').orderBy('Run.id'),
            )
            .as('round'),
        )
        // Each index of reports begins with the account.
        .where('Report.accountId', 'in', ({ selectFrom }) =>
          selectFrom('ReportCount').select('accountId').where('status', 'in', ['queued', 'running']),
        )
        .where('Report.status', 'in', ['queued', 'running'])
        .where('Run.status', 'in', ['queued', 'running']),
    )
    .selectFrom('open')
    .select('reportId')
    .where('status', '=', 'queued')
    .orderBy('round')
    .orderBy('runId')
    .limit(limit)
    .execute();
  return rows.map(({ reportId }) => reportId);
}

function selectRunningReports(em: EntityManager) {
  const accounts = kysely(em).selectFrom('ReportCount').select('accountId').where('status', '=', RUNNING);
  return kysely(em)
    .selectFrom('Report')
    .where('Report.accountId', 'in', accounts)
    .where('Report.status', '=', RUNNING);
}
