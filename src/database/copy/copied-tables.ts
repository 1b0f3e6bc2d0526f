import { sql } from 'kysely';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';

/** A table that is read in the order of its key, and whose rows are found by it. */
export interface CopiedTable {
  readonly name: string;
  readonly key: string;
}

/** A row as SQLite stores it: dates are milliseconds since 1970, JSON is text. */
export type Row = Record<string, unknown>;

/** The key of a row: an id, or the name of a secret. */
export type Key = number | string;

/**
 * All tables except those that are derived from others. A table follows the tables that its foreign keys refer to. The
 * secrets come first, because they identify the source of the copy.
 */
export const COPIED_TABLES: readonly CopiedTable[] = [
  { name: 'secrets', key: 'name' },
  { name: 'accounts', key: 'id' },
  { name: 'api_keys', key: 'id' },
  { name: 'reports', key: 'id' },
  { name: 'runs', key: 'id' },
  { name: 'run_checks', key: 'run_id' },
  { name: 'audit_names', key: 'id' },
  { name: 'shown_results', key: 'report_id' },
  { name: 'idempotency_keys', key: 'id' },
];

/** The greatest key of the table; null when the table is empty. */
export async function readLastKey(em: EntityManager, { name, key }: CopiedTable): Promise<Key | null> {
  const { rows } = await sql<{ last: Key | null }>`
    select max(${sql.ref(key)}) as last from ${sql.table(name)}
  `.execute(kysely(em));
  return rows[0]?.last ?? null;
}
