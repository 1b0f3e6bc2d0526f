import { sql } from 'kysely';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';
import { COPIED_TABLES } from './copied-tables.ts';
import { UNFINISHED_COPY } from './unfinished-copy.ts';

/** An index, and the statement that creates it. */
interface Index {
  name: string;
  definition: string;
}

const MARK = sql.table(UNFINISHED_COPY);

/**
 * Drops the indexes and disables the counting trigger of the empty tables, and marks the copy as unfinished: both take
 * a fraction of the time once all rows are copied. Unique indexes remain.
 */
export async function deferIndexesAndCounts(em: EntityManager): Promise<void> {
  const db = kysely(em);
  const names = COPIED_TABLES.map(({ name }) => name);
  await sql`
    create table ${MARK} as
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in (${sql.join(names.map((name) => sql`${sql.lit(name)}::regclass`))}) and not indisunique
  `.execute(db);
  const { rows } = await sql<Index>`select * from ${MARK}`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(db);
  await sql`alter table reports disable trigger reports_count`.execute(db);
}

/** Creates the dropped indexes and the counts, and removes the mark. */
export async function createIndexesAndCounts(em: EntityManager): Promise<void> {
  const db = kysely(em);
  const { rows } = await sql<Index>`select * from ${MARK}`.execute(db);
  for (const { definition } of rows) await sql.raw(definition).execute(db);
  await sql`
    insert into project_counts select account_id, project, status, coalesce(result, '') as rated, count(*) from reports
    group by account_id, project, status, rated
  `.execute(db);
  await sql`
    insert into report_counts select account_id, status, result, sum(reports) from project_counts
    group by account_id, status, result
  `.execute(db);
  await sql`alter table reports enable trigger reports_count`.execute(db);
  await sql`drop table ${MARK}`.execute(db);
}
