import { sql } from 'kysely';
import { contains, patternOf } from '../contains.ts';
import type { Dialect } from '../dialect.ts';

/**
 * The trigrams of a URL in the index: three letters or digits in a row, and how words begin and end. Texts without one
 * would be searched in all of the account's part of the index, which is larger than that of the URLs alone.
 */
const TRIGRAM = /[a-z\d]{3}|[^a-z\d\x80-\uffff][a-z\d]|[a-z\d]{2}[^a-z\d\x80-\uffff]/i;

/** PostgreSQL chooses indexes by itself, but for searches, and lets many write at once. */
export const postgresDialect: Dialect = {
  readBy: null,

  urlContains: (search) => contains('url', search, 'ilike'),

  selectMatches(accountId, search, limit) {
    if (!TRIGRAM.test(search) || search.includes('\0')) return null;
    const pattern = patternOf(search).replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
    return sql<number>`select id from find_reports(${accountId}, ${pattern}, ${limit}) as id`;
  },

  dayOf: (date) => sql`floor(extract(epoch from ${date}) / 86400)::int`,

  async lock(db, name) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
  },
};
