import { type RawBuilder, sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import { tables } from '../kysely.ts';
import type { SqlConnection } from '../orm.ts';

/**
 * Up to this number of matches, all of them are read and sorted. With more, walking the list finds enough matches
 * quickly.
 */
const FEW_MATCHES = 500;

/**
 * Query for the ids of the account's reports whose URLs may contain the text, if they are few; each URL must still be
 * compared. Not an ORM query, because the engine's index of parts of URLs is no entity.
 * @returns null when they are many, or when reading all URLs is as fast
 */
export async function findFewMatches(
  em: SqlConnection,
  accountId: number,
  search: string,
): Promise<RawBuilder<number> | null> {
  const matches = dialectOf(em).selectMatches(accountId, search, FEW_MATCHES + 1);
  if (!matches) return null;
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${matches})`.execute(
    tables(em),
  );
  return (rows[0]?.count ?? 0) > FEW_MATCHES ? null : matches;
}
