import { Report } from '../entities/report.ts';
import { kysely } from '../kysely.ts';
import type { SqlConnection } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';

const select = preparedQuery<{ id: number; accountId: number }, Report>(
  (em, parameter) =>
    kysely(em)
      .selectFrom('Report')
      .selectAll()
      .where('id', '=', parameter('id'))
      .where('accountId', '=', parameter('accountId')),
  Report,
);

/**
 * The report as stored now; null when the account has no such report. Not an ORM query: a request that waits for a run
 * reads the report after each change, and `em.findOne` takes most of a millisecond.
 */
export async function findReport(em: SqlConnection, accountId: number, id: number): Promise<Report | null> {
  const [report] = await select(em, { id, accountId });
  return report ?? null;
}
