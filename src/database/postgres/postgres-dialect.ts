import {
  type DatabaseConnection,
  type Dialect as KyselyDialect,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPool,
  PostgresQueryCompiler,
  sql,
  type TransactionSettings,
} from 'kysely';
import { contains, patternOf } from '../contains.ts';
import type { Dialect } from '../dialect.ts';

/**
 * Matches texts that contain a trigram of the index on URLs: three letters or digits in a row, or the start or the end
 * of a word. For other texts PostgreSQL would read the whole part of the index that belongs to the account, which is
 * larger than the URLs.
 */
const TRIGRAM = /[a-z\d]{3}|[^a-z\d\x80-\uffff][a-z\d]|[a-z\d]{2}[^a-z\d\x80-\uffff]/i;

/** PostgreSQL: no index hints, trigram index for substrings, concurrent writers. */
const dialect: Dialect = {
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

/**
 * Releases connections that Kysely loses: when `begin` or `rollback` fails
 * (https://github.com/kysely-org/kysely/issues/1990), and when one is acquired while the pool is closing, which would
 * wait for it forever.
 */
class ResilientPostgresDriver extends PostgresDriver {
  readonly #acquiring = new Set<Promise<unknown>>();

  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    const acquiring = super.acquireConnection(...options);
    this.#acquiring.add(acquiring);
    return await acquiring.finally(() => this.#acquiring.delete(acquiring));
  }

  override async destroy(): Promise<void> {
    await Promise.allSettled(this.#acquiring);
    await super.destroy();
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    try {
      await super.beginTransaction(connection, settings);
    } catch (error) {
      await this.releaseConnection(connection as Parameters<PostgresDriver['releaseConnection']>[0]);
      throw error;
    }
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // When the connection is closed, the server rolls back the transaction.
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

/** Kysely's dialect for a PostgreSQL pool, which survives broken connections. */
export function resilientPostgresDialect(pool: PostgresPool): KyselyDialect {
  return {
    createAdapter: () => Object.assign(new PostgresAdapter(), { dialect }),
    createDriver: () => new ResilientPostgresDriver({ pool }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
