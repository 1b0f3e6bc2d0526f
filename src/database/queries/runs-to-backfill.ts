import { sql } from 'kysely';
import { RUNS_TO_BACKFILL } from '../entities/run.ts';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';

/**
 * Ids of the newest runs to backfill. Not an ORM query: the condition must be spelled as in the partial index, or the
 * engines read all runs.
 */
export async function findRunsToBackfill(em: EntityManager, limit: number): Promise<number[]> {
  const rows = await kysely(em)
    .selectFrom('Run')
    .select('id')
    .where(sql<boolean>`${sql.raw(RUNS_TO_BACKFILL)}`)
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ id }) => id);
}
