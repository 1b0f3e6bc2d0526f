import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { tables } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';
import { COPIED_TABLES } from './copied-tables.ts';
import { makeIndexesAndCounts } from './indexes-and-counts.ts';

/**
 * Makes a service of the rows that were copied to PostgreSQL, all in one transaction.
 * @param work what else belongs into it
 * @returns what the work does
 */
export async function finishCopy<Result>(
  source: Database,
  target: Database,
  work: (em: EntityManager) => Promise<Result>,
): Promise<Result> {
  const lastIds = await readLastIds(source);
  const result = await target.transact(async (em) => {
    for (const [table, id] of lastIds) {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id})`.execute(tables(em));
    }
    await makeIndexesAndCounts(em);
    return await work(em);
  });
  // Else the first queries would be planned without knowledge of the tables, and find them unsorted.
  await sql`vacuum analyze ${sql.join(COPIED_TABLES.map(({ name }) => sql.table(name)))}`.execute(
    tables(target.fork()),
  );
  return result;
}

/** The last id that each table gave, even to a deleted row: a client that knows the id must not get another row. */
async function readLastIds({ fork }: Database): Promise<[table: string, id: number][]> {
  const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(
    tables(fork()),
  );
  return rows
    .filter(({ name }) => COPIED_TABLES.some((table) => table.name === name))
    .map(({ name, seq }) => [name, seq]);
}
