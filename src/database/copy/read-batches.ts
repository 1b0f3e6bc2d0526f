import { sql } from 'kysely';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';
import type { CopiedTable, Row } from './copied-tables.ts';

const MAX_ROWS = 1_000;
const MAX_BYTES = 4_000_000;

/** The key of a row: an id, or the name of a secret. */
export type Key = number | string;

/** Called now and then with the progress of a table, from 0 to 1. */
export type OnProgress = (table: string, share: number) => void;

/** The greatest key of the table; null when the table is empty. */
export async function readLastKey(em: EntityManager, { name, key }: CopiedTable): Promise<Key | null> {
  const { rows } = await sql<{ last: Key | null }>`
    select max(${sql.ref(key)}) as last from ${sql.table(name)}
  `.execute(kysely(em));
  return rows[0]?.last ?? null;
}

/**
 * Reads a SQLite table in batches in the order of its key, starting after a key. The connection cannot run other
 * queries until the last batch was read or the generator is closed.
 */
export async function* readBatches(
  source: EntityManager,
  table: CopiedTable,
  after: Key | null,
  onProgress: OnProgress,
): AsyncGenerator<Row[]> {
  const { name, key } = table;
  const last = await readLastKey(source, table);
  const all = kysely(source)
    .selectFrom(sql<Row>`${sql.table(name)}`.as('copied'))
    .selectAll()
    .orderBy(sql.ref(key));
  const rows = after === null ? all : all.where(sql.ref(key), '>', after);
  let batch: Row[] = [];
  let bytes = 0;
  for await (const row of rows.stream()) {
    batch.push(row);
    bytes += sizeOf(row);
    if (batch.length < MAX_ROWS && bytes < MAX_BYTES) continue;
    yield batch;
    onProgress(name, Number(row[key]) / Number(last));
    batch = [];
    bytes = 0;
  }
  if (batch.length === 0) return;
  yield batch;
  onProgress(name, 1);
}

/** Approximate size of the row in bytes: that of its texts and blobs. */
function sizeOf(row: Row): number {
  let bytes = 0;
  for (const value of Object.values(row)) {
    if (typeof value === 'string' || Buffer.isBuffer(value)) bytes += value.length;
  }
  return bytes;
}
