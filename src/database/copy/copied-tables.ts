import { type RawBuilder, sql } from 'kysely';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';

/** A table that is read in the order of its key, and whose rows are found by it. */
export interface CopiedTable {
  readonly name: string;
  readonly key: string;
}

/** A row as SQLite stores it: dates are milliseconds since 1970, JSON is text. */
export type Row = Record<string, unknown>;

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
