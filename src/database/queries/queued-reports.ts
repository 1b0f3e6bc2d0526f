import { tables } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';

/**
 * Ids of the queued reports of all accounts, in the order in which workers will probably claim them: one report of each
 * account in turn, and accounts with active runs later. Not an ORM query, because it ranks all open runs.
 * @param limit maximum number of reports
 */
export async function listQueuedReports(em: EntityManager, limit: number): Promise<number[]> {
  const rows = await tables(em)
    .with('open', (db) =>
      db
        .selectFrom('reports')
        .innerJoin('runs', 'runs.report_id', 'reports.id')
        .select(['reports.id as report_id', 'runs.id as run_id', 'runs.status'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            // `desc` sorts `running` before `queued`.
            .over((over) =>
              over.partitionBy('reports.account_id').orderBy('runs.status', 'desc').orderBy('runs.id'),
            )
            .as('round'),
        )
        // Each index of reports begins with the account.
        .where('reports.account_id', 'in', ({ selectFrom }) =>
          selectFrom('report_counts').select('account_id').where('status', 'in', ['queued', 'running']),
        )
        .where('reports.status', 'in', ['queued', 'running'])
        .where('runs.status', 'in', ['queued', 'running']),
    )
    .selectFrom('open')
    .select('report_id')
    .where('status', '=', 'queued')
    .orderBy('round')
    .orderBy('run_id')
    .limit(limit)
    .execute();
  return rows.map(({ report_id }) => Number(report_id));
}
