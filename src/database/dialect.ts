import type { DialectAdapter, Kysely, RawBuilder } from 'kysely';
import type { Reader } from './orm.ts';
import { type Tables, tables } from './tables.ts';

/** What has to be said differently to the two engines; everything else is one SQL. */
export interface Dialect {
  /** Follows a table of `from`: the index to read it by, or none, where the engine does not know better. */
  readBy(index: string | null): RawBuilder<unknown>;
  /** Whether a URL has that substring; case counts as little as in ASCII letters, and wildcards for themselves. */
  urlContains(search: string): RawBuilder<boolean>;
  /** Query for the ids of so many of the account's reports at most that may have that substring in their URLs. */
  selectMatches(accountId: number, search: string, limit: number): RawBuilder<number>;
  /** See `lock`. */
  lock(db: Kysely<Tables>, name: string): Promise<void>;
}

/** Carries the differences along with every connection and transaction. */
export interface EngineAdapter extends DialectAdapter {
  readonly dialect: Dialect;
}

/** How the engine behind a unit of work wants it. */
export function dialectOf(em: Reader): Dialect {
  return (tables(em).getExecutor().adapter as EngineAdapter).dialect;
}

/** Makes other transactions that ask for a lock of that name wait until this one ends. */
export async function lock(em: Reader, name: string): Promise<void> {
  await dialectOf(em).lock(tables(em), name);
}
