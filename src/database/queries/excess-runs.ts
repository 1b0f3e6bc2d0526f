import { sql } from 'kysely';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';

/** The states of runs that have ended. */
const ENDED = ['completed', 'failed', 'canceled'] as const;

/**
 * The last id of the next reports that have approximately that many runs; null when no runs follow. Not an ORM query:
 * aggregates.
 */
export async function findRangeEnd(em: EntityManager, after: number, runs: number): Promise<number | null> {
  const next = kysely(em)
    .selectFrom('Run')
    .select('reportId')
    .where('reportId', '>', after)
    .orderBy('reportId')
    .limit(runs)
    .as('next');
  const { upTo } = await kysely(em)
    .selectFrom(next)
    .select(sql<number | null>`max(report_id)`.as('upTo'))
    .executeTakeFirstOrThrow();
  return upTo;
}

/** Ids of the reports from `after`, exclusively, to `upTo` that have more runs than the limit. Not an ORM query, as above. */
export async function findReportsOverLimit(
  em: EntityManager,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<number[]> {
  const rows = await kysely(em)
    .selectFrom('Run')
    .select('reportId')
    .where('reportId', '>', after)
    .where('reportId', '<=', upTo)
    .groupBy('reportId')
    .having(({ fn }) => fn.countAll<number>(), '>', limit)
    .execute();
  return rows.map(({ reportId }) => reportId);
}

/**
 * Deletes ended runs of a report, except the newest ones, the shown one, and those that were shown at or after a time
 * in the past, because a request may still be reading them. Not an ORM query: one statement selects and deletes the
 * runs.
 * @param keep number of newest runs to keep
 * @param limit maximum number of runs to delete
 * @returns the number of deleted runs
 */
export async function deleteExcessRuns(
  em: EntityManager,
  reportId: number,
  { keep, since, limit }: { keep: number; since: Date; limit: number },
): Promise<number> {
  const runs = kysely(em)
    .selectFrom('Run')
    .select('id')
    .where('reportId', '=', reportId)
    .orderBy('id', 'desc');
  const newest = runs.where('status', 'in', ENDED).limit(keep);
  const shownThen = runs.where('status', '=', 'completed').where('finishedAt', '<', since).limit(1);
  const excess = runs
    .where('status', 'in', ENDED)
    .where('finishedAt', '<', since)
    .where('id', 'not in', newest)
    .where('id', 'not in', shownThen)
    .limit(limit);
  const { numDeletedRows } = await kysely(em)
    .deleteFrom('Run')
    .where('id', 'in', excess)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
