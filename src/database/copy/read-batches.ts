import { sql } from 'kysely';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';
import type { CopiedTable, Key, Row } from './copied-tables.ts';

const MAX_ROWS = 1_000;
const MAX_BYTES = 4_000_000;

/**
 * Reads a SQLite table in batches in the order of its key, starting after a key. The connection cannot run other
 * queries until the last batch was read or the generator is closed.
 */
export async function* readBatches(
  source: EntityManager,
  { name, key }: CopiedTable,
  after: Key | null,
): AsyncGenerator<Row[]> {
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
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Approximate size of the row in bytes: that of its texts and blobs. */
function sizeOf(row: Row): number {
  let bytes = 0;
  for (const value of Object.values(row)) {
    if (typeof value === 'string' || Buffer.isBuffer(value)) bytes += value.length;
  }
  return bytes;
}
