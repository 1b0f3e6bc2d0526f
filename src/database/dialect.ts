import type { DialectAdapter, Kysely, RawBuilder } from 'kysely';
import { type Tables, tables } from './kysely.ts';
import type { SqlConnection } from './orm.ts';

/** The parts of SQL that differ between the two engines. */
export interface Dialect {
  /**
   * Creates an index hint, which follows a table in `from`: the index to use, or none. Null for an engine without index
   * hints.
   */
  readonly indexHint: ((index: string | null) => RawBuilder<unknown>) | null;
  /** Whether a URL contains the substring; ignores the case of ASCII letters, and wildcards are literal. */
  urlContains(search: string): RawBuilder<boolean>;
  /**
   * Query for the ids of at most `limit` reports of the account whose URLs may contain the substring. Null if no index
   * is faster than reading all URLs of the account.
   */
  selectMatches(accountId: number, search: string, limit: number): RawBuilder<number> | null;
  /** The number of days from 1970 to a date, in UTC. */
  dayOf(date: RawBuilder<unknown>): RawBuilder<number>;
  /** See `lock`. */
  lock(db: Kysely<Tables>, name: string): Promise<void>;
}

/** Kysely's adapter with the dialect of the engine: every connection and transaction has it. */
export interface EngineAdapter extends DialectAdapter {
  readonly dialect: Dialect;
}

/** The adapter of the engine behind a unit of work. */
export function adapterOf(db: Kysely<Tables>): EngineAdapter {
  return db.getExecutor().adapter as EngineAdapter;
}

/** The dialect of the engine behind a unit of work. */
export function dialectOf(em: SqlConnection): Dialect {
  return adapterOf(tables(em)).dialect;
}

/** Acquires the lock of that name until the transaction ends; other transactions wait for it. */
export async function lock(em: SqlConnection, name: string): Promise<void> {
  await dialectOf(em).lock(tables(em), name);
}
