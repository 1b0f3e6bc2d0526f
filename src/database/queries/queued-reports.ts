import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';

/**
 * Ids of the queued reports of all accounts, in the order in which workers will probably claim them: one report of each
 * account in turn, and accounts with active runs later. Not an ORM query, because it ranks all open runs.
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
  return rows.map(({ reportId }) => Number(reportId));
}
