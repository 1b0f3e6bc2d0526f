import { sql } from 'kysely';
import { contains, patternOf } from '../contains.ts';
import type { Dialect } from '../dialect.ts';

/**
 * Matches texts that contain a trigram of the index on URLs: three letters or digits in a row, or the start or the end
 * of a word. For other texts PostgreSQL would read the whole part of the index that belongs to the account, which is
 * larger than the URLs.
 */
const TRIGRAM = /[a-z\d]{3}|[^a-z\d\x80-\uffff][a-z\d]|[a-z\d]{2}[^a-z\d\x80-\uffff]/i;

/** PostgreSQL: no index hints, trigram index for substrings, concurrent writers. */
export const postgresDialect: Dialect = {
  reportsBy: () => sql`reports`,

  isIdIn: (ids) => sql`id = any(${ids})`,

  // An array, so that PostgreSQL does not treat the account as a constant: it might walk the primary key through the
  // reports of all other accounts.
  sortsAccount: (accountId) => sql`account_id = any(array[${accountId}::int])`,

  urlContains: (search) => contains('url', search, 'ilike'),

  selectMatches(accountId, search) {
    if (!TRIGRAM.test(search) || search.includes('\0')) return null;
    const pattern = patternOf(search).replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
    return (limit) => sql<number>`select id from find_reports(${accountId}, ${pattern}, ${limit}) as id`;
  },

  dayOf: (date) => sql`((${date} at time zone 'UTC')::date - date '1970-01-01')`,

  async lock(db, name) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
  },
};
