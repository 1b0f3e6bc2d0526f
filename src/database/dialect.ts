import type { DialectAdapter, Kysely, RawBuilder } from 'kysely';
import { type Tables, tables } from './kysely.ts';
import type { SqlConnection } from './orm.ts';

/** The parts of SQL that differ between the two engines. */
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
  /** The days from 1970 to a date, in UTC. */
  dayOf(date: RawBuilder<unknown>): RawBuilder<number>;
  /** See `lock`. */
  lock(db: Kysely<Tables>, name: string): Promise<void>;
}

/** Carries the differences along with every connection and transaction. */
export interface EngineAdapter extends DialectAdapter {
  readonly dialect: Dialect;
}

/** The adapter of the engine behind a unit of work. */
export function adapterOf(db: Kysely<Tables>): EngineAdapter {
  return db.getExecutor().adapter as EngineAdapter;
}

/** How the engine behind a unit of work wants it. */
export function dialectOf(em: SqlConnection): Dialect {
  return adapterOf(tables(em)).dialect;
}

/** Makes other transactions that ask for a lock of that name wait until this one ends. */
export async function lock(em: SqlConnection, name: string): Promise<void> {
  await dialectOf(em).lock(tables(em), name);
}
