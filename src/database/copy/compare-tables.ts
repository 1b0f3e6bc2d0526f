import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';
import { COPIED_TABLES, type CopiedTable, type Key, type Row, readLastKey } from './copied-tables.ts';
import { type OnProgress, shareOf } from './copy-tables.ts';
import { asInSqlite, type Column, readColumns, valuesOf } from './postgres-columns.ts';
import { readBatches } from './read-batches.ts';

/** The difference between a table of the copy and the table of the source. */
export interface TableComparison {
  table: string;
  /** Number of rows in the source. */
  rows: number;
  /** Keys of rows of the source that are missing in the copy, or differ there. */
  differing: Key[];
  /** Number of rows in the copy whose keys the source does not have. */
  excess: number;
}

/** Reads a SQLite database and its copy in PostgreSQL completely, and compares all values. */
export async function compareTables(
  source: Database,
  target: Database,
  onProgress: OnProgress,
): Promise<TableComparison[]> {
  const comparisons: TableComparison[] = [];
  for (const table of COPIED_TABLES) comparisons.push(await compareTable(source, target, table, onProgress));
  return comparisons;
}

async function compareTable(
  source: Database,
  target: Database,
  table: CopiedTable,
  onProgress: OnProgress,
): Promise<TableComparison> {
  const columns = await readColumns(target.fork(), table.name);
  const last = await readLastKey(source.fork(), table);
  const differing: Key[] = [];
  let rows = 0;
  let found = 0;
  for await (const batch of readBatches(source.fork(), table, null)) {
    const copies = await readCopies(target.fork(), table, columns, batch);
    for (const row of batch) {
      const key = row[table.key] as Key;
      const copy = copies.get(key);
      if (!copy || !columns.every(({ name }) => isSame(row[name], copy[name]))) differing.push(key);
    }
    rows += batch.length;
    found += copies.size;
    onProgress(table.name, shareOf(batch.at(-1)?.[table.key], last));
  }
  return { table: table.name, rows, differing, excess: (await countRows(target.fork(), table)) - found };
}

/** The rows of the copy with the same keys, by key. */
async function readCopies(
  target: EntityManager,
  { name, key }: CopiedTable,
  columns: readonly Column[],
  rows: readonly Row[],
): Promise<Map<Key, Row>> {
  const keyColumn = columns.find((column) => column.name === key) as Column;
  const copies = await sql<Row>`
    select ${sql.join(columns.map(asInSqlite))} from ${sql.table(name)}
    where ${sql.ref(key)} = any(${valuesOf(rows, keyColumn)})
  `.execute(kysely(target));
  return new Map(copies.rows.map((copy) => [copy[key] as Key, copy]));
}

function isSame(value: unknown, copied: unknown): boolean {
  return Buffer.isBuffer(value) && Buffer.isBuffer(copied) ? value.equals(copied) : value === copied;
}

async function countRows(target: EntityManager, { name }: CopiedTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(name)}
  `.execute(kysely(target));
  return rows[0]?.count ?? 0;
}
