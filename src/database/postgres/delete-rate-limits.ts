import { sql } from 'kysely';
import { tables } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';

/** Deletes rows of rate limiters. @param keys `NAME:KEY` of each @returns those that existed */
export async function deleteRateLimits(em: EntityManager, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ key: string }>`
    delete from rate_limits where key in (${sql.join(keys)}) returning key
  `.execute(tables(em));
  return rows.map(({ key }) => key);
}

/** Deletes the rows whose keys have one of these texts before their first space. Reads the whole table. */
export async function deleteRateLimitsBeginning(
  em: EntityManager,
  beginnings: readonly string[],
): Promise<void> {
  if (beginnings.length === 0) return;
  await sql`delete from rate_limits where split_part(key, ' ', 1) in (${sql.join(beginnings)})`.execute(
    tables(em),
  );
}
