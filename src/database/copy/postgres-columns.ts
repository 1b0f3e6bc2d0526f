import { type RawBuilder, sql } from 'kysely';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';
import type { Row } from './copied-tables.ts';

/** A column of a PostgreSQL table. */
export interface Column {
  name: string;
  /** As PostgreSQL spells it, such as `timestamp(3) with time zone`. */
  type: string;
}

/** The columns of a table in order. */
export async function readColumns(target: EntityManager, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum
  `.execute(kysely(target));
  return rows;
}

/** The values of a column for rows of SQLite, as one array parameter. */
export function valuesOf(rows: readonly Row[], { name, type }: Column): RawBuilder<unknown> {
  const values = rows.map((row) => (isDate(type) ? toTimestamp(row[name]) : row[name]));
  return sql`${values}::${sql.raw(type)}[]`;
}

/** Selects the column in the form in which SQLite stores its values. */
export function asInSqlite({ name, type }: Column): RawBuilder<unknown> {
  const column = sql.ref(name);
  if (isDate(type)) return sql`(extract(epoch from ${column}) * 1000)::bigint as ${column}`;
  return type === 'json' ? sql`${column}::text as ${column}` : column;
}

function isDate(type: string): boolean {
  return type.startsWith('timestamp');
}

function toTimestamp(milliseconds: unknown): string | null {
  return typeof milliseconds === 'number' ? new Date(milliseconds).toISOString() : null;
}
