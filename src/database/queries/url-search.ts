import { type RawBuilder, sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import { tables } from '../kysely.ts';
import type { SqlConnection } from '../orm.ts';

/** So many matches are few: they are all read, and sorted. More come soon enough in a walk through the list. */
const FEW_MATCHES = 500;

/**
 * Ids of the account's reports whose URLs may contain the text, few enough to look at each.
 * @returns null when they are too many, or not found faster than by looking at all
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
