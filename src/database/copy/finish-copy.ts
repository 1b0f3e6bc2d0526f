import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';
import { COPIED_TABLES } from './copied-tables.ts';
import { createIndexesAndCounts } from './indexes-and-counts.ts';

/**
 * Completes the database after its rows were copied, in one transaction: sequences, indexes and counts.
 * @param work further changes in the same transaction
 * @returns the result of `work`
 */
export async function finishCopy<Result>(
  source: Database,
  target: Database,
  work: (em: EntityManager) => Promise<Result>,
): Promise<Result> {
  const lastIds = await readLastIds(source);
  const result = await target.transact(async (em) => {
    for (const [table, id] of lastIds) {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id})`.execute(kysely(em));
    }
    await createIndexesAndCounts(em);
    return await work(em);
  });
  // Without statistics, PostgreSQL would plan the first queries badly.
  await sql`vacuum analyze ${sql.join(COPIED_TABLES.map(({ name }) => sql.table(name)))}`.execute(
    kysely(target.fork()),
  );
  return result;
}

/**
 * The last id that each table assigned, even if its row was deleted: a client that knows the id must not get another
 * row.
 */
async function readLastIds({ fork }: Database): Promise<[table: string, id: number][]> {
  const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(
    kysely(fork()),
  );
  return rows
    .filter(({ name }) => COPIED_TABLES.some((table) => table.name === name))
    .map(({ name, seq }) => [name, seq]);
}
