import { sql } from 'kysely';
import { Report } from '../entities/report.ts';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';

const select = preparedQuery<
  { accountId: number; since: Date; afterId: number; limit: number },
  Pick<Report, 'id' | 'revision' | 'updatedAt'>
>(
  (em, parameter) =>
    kysely(em)
      .selectFrom('Report')
      .select(['id', 'revision', 'updatedAt'])
      .where('accountId', '=', parameter('accountId'))
      .where(sql<boolean>`(updated_at, id) > (${parameter('since')}, ${parameter('afterId')})`)
      .orderBy('accountId')
      .orderBy('updatedAt')
      .orderBy('id')
      .limit(parameter('limit')),
  Report as never,
);

/** A changed report with its revision and date. */
export type ChangedReport = Pick<Report, 'id' | 'revision' | 'updatedAt'>;

/**
 * The account's reports that changed after a time, or at that time with a greater id; earliest first. Not an ORM query,
 * because each stream of an account runs it for each burst of changes.
 */
export async function readChangedReports(
  em: EntityManager,
  accountId: number,
  position: { since: Date; afterId: number; limit: number },
): Promise<ChangedReport[]> {
  return await select(em, { accountId, ...position });
}
