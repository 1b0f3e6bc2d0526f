import type { DialectAdapter, Kysely, RawBuilder } from 'kysely';
import { type Tables, tables } from './kysely.ts';
import type { EntityManager } from './orm.ts';

/** What has to be said differently to the two engines; everything else is one SQL. */
export interface Dialect {
  /** Follows a table of `from`: the index to read it by, or none. Null where the engine chooses by itself. */
  readonly readBy: ((index: string | null) => RawBuilder<unknown>) | null;
  /** Whether a URL has that substring; case counts as little as in ASCII letters, and wildcards for themselves. */
  urlContains(search: string): RawBuilder<boolean>;
  /**
   * Query for the ids of so many of the account's reports at most that may have that substring in their URLs. Gives
   * null where nothing is faster than to go through all URLs of the account.
   */
  selectMatches(accountId: number, search: string, limit: number): RawBuilder<number> | null;
  /** See `lock`. */
  lock(db: Kysely<Tables>, name: string): Promise<void>;
}

/** Carries the differences along with every connection and transaction. */
export interface EngineAdapter extends DialectAdapter {
  readonly dialect: Dialect;
  /**
   * Asks the database outside of any transaction, in the same turn of the event loop, where that is possible: Kysely
   * hands a query through ten promises, which takes as long as looking up a row.
   * @returns the rows; null when the query has to take its turn: it gives none, or the connection is in a transaction
   */
  readNow?(sql: string, parameters: readonly unknown[]): unknown[] | null;
}

/** What the engine behind a unit of work brings along. */
export function adapterOf(db: Kysely<Tables>): EngineAdapter {
  return db.getExecutor().adapter as EngineAdapter;
}

/** How the engine behind a unit of work wants it. */
export function dialectOf(em: EntityManager): Dialect {
  return adapterOf(tables(em)).dialect;
}

/** Makes other transactions that ask for a lock of that name wait until this one ends. */
export async function lock(em: EntityManager, name: string): Promise<void> {
  await dialectOf(em).lock(tables(em), name);
}
