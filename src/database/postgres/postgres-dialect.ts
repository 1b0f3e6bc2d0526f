import { sql } from 'kysely';
import { contains } from '../contains.ts';
import type { Dialect } from '../dialect.ts';

/**
 * PostgreSQL chooses indexes by itself, and lets many write at once. An index of trigrams would have to be looked up in
 * the rows, which are far apart; all URLs of an account stand side by side in an index that tells the rest as well.
 */
export const postgresDialect: Dialect = {
  readBy: null,

  urlContains: (search) => contains('url', search, 'ilike'),

  selectMatches: null,

  async lock(db, name) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
  },
};
