import { sql } from 'kysely';
import { Report } from '../entities/report.ts';
import { kysely } from '../kysely.ts';
import type { EntityManager, SqlConnection } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';

const select = preparedQuery<{ id: number; accountId: number }, Report>(
  (db, { id, accountId }) =>
    db.selectFrom('Report').selectAll().where('id', '=', id).where('accountId', '=', accountId),
  Report,
);

/**
 * The report as stored now; null when the account has no such report. Not an ORM query: a request that waits for a run
 * reads the report after each change, and `em.findOne` takes most of a millisecond.
 */
export async function findReport(em: SqlConnection, accountId: number, id: number): Promise<Report | null> {
  return (await select(em, { id, accountId }))[0] ?? null;
}

/** A changed report with its revision and date. */
export type ChangedReport = Pick<Report, 'id' | 'revision' | 'updatedAt'>;

/**
 * The account's reports that changed after a time, or at that time with a greater id; earliest first. Not an ORM query,
 * because the index is read from a position of two columns.
 */
export async function readChangedReports(
  em: EntityManager,
  accountId: number,
  { since, afterId, limit }: { since: Date; afterId: number; limit: number },
): Promise<ChangedReport[]> {
  return await kysely(em)
    .selectFrom('Report')
    .select(['id', 'revision', 'updatedAt'])
    .where('accountId', '=', accountId)
    .where(sql<boolean>`(updated_at, id) > (${since}, ${afterId})`)
    .orderBy('accountId')
    .orderBy('updatedAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}
