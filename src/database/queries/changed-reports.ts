import { sql } from 'kysely';
import type { Report } from '../entities/report.ts';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';

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
