import { Report } from '../entities/report.ts';
import type { SqlConnection } from '../orm.ts';
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
