import { type DialectAdapter, Kysely, type RawBuilder } from 'kysely';
import { type Entities, kysely, tables } from './kysely.ts';
import type { SqlConnection } from './orm.ts';

/** The parts of SQL that differ between the two engines. */
export interface Dialect {
  /** The table of reports, to be read by that index on SQLite. PostgreSQL chooses the index itself. */
  reportsBy(index: string): RawBuilder<unknown>;
  /** Whether the column `id` is one of the values. */
  isIdIn(ids: readonly number[]): RawBuilder<boolean>;
  /** Selects the reports of an account for a list by id, which is sorted by account and id. */
  sortsAccount(accountId: unknown): RawBuilder<boolean>;
  /** Whether a URL contains the substring; ignores the case of ASCII letters, and wildcards are literal. */
  urlContains(search: string): RawBuilder<boolean>;
  /**
   * Creates a query for the ids of at most `limit` reports of the account whose URLs may contain the substring. Null if
   * no index is faster than reading all URLs of the account.
   */
  selectMatches(accountId: number, search: string): ((limit: number) => RawBuilder<number>) | null;
  /** The number of days from 1970 to a date, in UTC. */
  dayOf(date: RawBuilder<unknown>): RawBuilder<number>;
  /** See `lock`. */
  lock(db: Kysely<Entities>, name: string): Promise<void>;
}

/**
 * The dialect of the engine behind a unit of work or its query builder: a property of Kysely's adapter, which every
 * transaction has. Not by `kysely`, whose plugin for names takes 20 us to create.
 */
export function dialectOf(em: SqlConnection | Kysely<Entities>): Dialect {
  const db = em instanceof Kysely ? em : tables(em);
  return (db.getExecutor().adapter as DialectAdapter & { dialect: Dialect }).dialect;
}

/** Acquires the lock of that name until the transaction ends; other transactions wait for it. */
export async function lock(em: SqlConnection, name: string): Promise<void> {
  await dialectOf(em).lock(kysely(em), name);
}

/** Locks the report until the transaction ends, so that no other transaction changes or deletes it. */
export async function lockReport(em: SqlConnection, id: number): Promise<void> {
  await lock(em, `report ${id}`);
}
