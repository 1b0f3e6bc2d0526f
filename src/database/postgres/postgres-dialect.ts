import { sql } from 'kysely';
import { contains } from '../contains.ts';
import type { Dialect } from '../dialect.ts';

/** PostgreSQL chooses indexes by what it knows of the values, and lets many write at once. */
export const postgresDialect: Dialect = {
  readBy: () => sql``,

  urlContains: (search) => contains('url', search, 'ilike'),

  selectMatches: (accountId, search, limit) => sql<number>`
    select id from reports where account_id = ${accountId} and ${contains('url', search, 'ilike')} limit ${limit}
  `,

  async lock(db, name) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
  },
};
