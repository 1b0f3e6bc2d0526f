import { type RawBuilder, sql } from 'kysely';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';

const MAX_ROWS = 1_000;
const MAX_BYTES = 4_000_000;

/** A table that is read in the order of its key, and whose rows are found by it. */
export interface CopiedTable {
  readonly name: string;
  readonly key: string;
}

/** A row as SQLite stores it: dates are milliseconds since 1970, JSON is text. */
type Row = Record<string, unknown>;

/**
 * All tables except those that are derived from others. A table follows the tables that its foreign keys refer to. The
 * secrets come first, because they identify the source of the copy.
 */
export const COPIED_TABLES: readonly CopiedTable[] = [
  { name: 'secrets', key: 'name' },
  { name: 'accounts', key: 'id' },
  { name: 'api_keys', key: 'id' },
  { name: 'sessions', key: 'id' },
  { name: 'site_audits', key: 'id' },
  { name: 'reports', key: 'id' },
  { name: 'runs', key: 'id' },
  { name: 'run_checks', key: 'run_id' },
  { name: 'site_pages', key: 'id' },
  { name: 'site_hosts', key: 'id' },
  { name: 'audit_names', key: 'id' },
  { name: 'shown_results', key: 'report_id' },
  { name: 'idempotency_keys', key: 'id' },
];

/**
 * Creates a function that turns rows of SQLite into rows of the PostgreSQL table, with its columns in order. One array
 * parameter per column, so that the length of a statement does not depend on the number of rows.
 */
export async function createConversion(
  target: EntityManager,
  { name }: CopiedTable,
): Promise<(rows: readonly Row[]) => RawBuilder<unknown>> {
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped order by attnum
  `.execute(kysely(target));
  const names = columns.map((column) => sql.ref(column.name));
  return (rows) => {
    const arrays = columns.map(({ name, type }) => {
      const values = rows.map((row) => (type.startsWith('timestamp') ? toTimestamp(row[name]) : row[name]));
      return sql`${values}::${sql.raw(type)}[]`;
    });
    return sql`unnest(${sql.join(arrays)}) as source (${sql.join(names)})`;
  };
}

function toTimestamp(milliseconds: unknown): string | null {
  return typeof milliseconds === 'number' ? new Date(milliseconds).toISOString() : null;
}

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
