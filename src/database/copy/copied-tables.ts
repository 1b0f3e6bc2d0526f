import { sql } from 'kysely';
import { tables } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';

/** A table whose rows are read in the order of their keys, and found again by them. */
export interface CopiedTable {
  readonly name: string;
  readonly key: string;
}

/** A row as SQLite has it: dates are milliseconds since 1970, JSON is text. */
export type Row = Record<string, unknown>;

/** The key of a row; texts are names of secrets. */
export type Key = number | string;

/**
 * All tables but those that are made from others, each after those that its foreign keys lead to. The secrets come
 * first: they identify the source of the copy.
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

/** The greatest key in use; null when the table is empty. */
export async function readLastKey(em: EntityManager, { name, key }: CopiedTable): Promise<Key | null> {
  const { rows } = await sql<{ last: Key | null }>`
    select max(${sql.ref(key)}) as last from ${sql.table(name)}
  `.execute(tables(em));
  return rows[0]?.last ?? null;
}
