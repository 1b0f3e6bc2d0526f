import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';
import { COPIED_TABLES, type Key, type Row, readLastKey } from './copied-tables.ts';
import { type Column, readColumns, valuesOf } from './postgres-columns.ts';
import { readBatches } from './read-batches.ts';

/** Called now and then with the progress of a table, from 0 to 1. */
export type OnProgress = (table: string, share: number) => void;

/**
 * Copies all rows of a SQLite database into PostgreSQL, starting after the last copied row of each table: an
 * interrupted copy continues where it stopped.
 */
export async function copyTables(source: Database, target: Database, onProgress: OnProgress): Promise<void> {
  for (const table of COPIED_TABLES) {
    const columns = await readColumns(target.fork(), table.name);
    const last = await readLastKey(source.fork(), table);
    const copied = await readLastKey(target.fork(), table);
    for await (const rows of readBatches(source.fork(), table, copied)) {
      await target.transact((em) => insertRows(em, table.name, columns, rows));
      onProgress(table.name, shareOf(rows.at(-1)?.[table.key], last));
    }
  }
}

/** The progress: the share of the last key that a key has reached. */
export function shareOf(key: unknown, last: Key | null): number {
  return typeof key === 'number' && typeof last === 'number' ? key / last : 1;
}

/**
 * Inserts rows with one array parameter per column, so that the length of the statement does not depend on their
 * number.
 */
async function insertRows(
  em: EntityManager,
  table: string,
  columns: readonly Column[],
  rows: readonly Row[],
): Promise<void> {
  const names = columns.map(({ name }) => sql.ref(name));
  const values = columns.map((column) => valuesOf(rows, column));
  await sql`
    insert into ${sql.table(table)} (${sql.join(names)}) select * from unnest(${sql.join(values)})
  `.execute(kysely(em));
}
