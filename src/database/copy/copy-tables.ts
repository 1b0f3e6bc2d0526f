import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { Secret } from '../entities/secret.ts';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';
import {
  COPIED_TABLES,
  createConversion,
  type OnProgress,
  readBatches,
  readLastKey,
} from './copied-tables.ts';
import { isUnfinished, UNFINISHED_COPY } from './unfinished-copy.ts';

const MARK = sql.table(UNFINISHED_COPY);

/**
 * Locks the open SQLite database for all other processes until it is closed.
 * @throws Error when another process has it open, even if idle
 */
export async function lockExclusively({ fork }: Database): Promise<void> {
  const db = kysely(fork());
  await sql`pragma locking_mode = exclusive`.execute(db);
  // A service keeps its shared lock as long as it runs; a command, or a service that ends, releases it soon.
  await sql`pragma busy_timeout = 1000`.execute(db);
  try {
    // The first write transaction acquires the lock, and the connection keeps it.
    await sql`begin immediate`.execute(db);
  } catch (cause) {
    throw new Error('Another process has the database open. Stop the service and all workers.', { cause });
  }
  await sql`commit`.execute(db);
}

/**
 * Prepares an empty PostgreSQL database for the copy of a SQLite database, or checks that an interrupted copy in it has
 * the same source.
 * @throws Error when the target contains other data
 */
export async function beginCopy(source: Database, target: Database): Promise<void> {
  const secrets = await source.fork().find(Secret, {});
  await target.transact(async (em) => {
    if (await isUnfinished(em)) {
      for (const copied of await em.find(Secret, {})) {
        if (!secrets.some(({ name, value }) => name === copied.name && value === copied.value))
          throw new Error('The target contains a partial copy of another database.');
      }
      return;
    }
    for (const table of COPIED_TABLES) {
      if ((await readLastKey(em, table)) === null) continue;
      const rows = table.name.replace('_', ' ');
      throw new Error(`The target is in use: it has ${rows}. Copy to an empty database.`);
    }
    await deferIndexesAndCounts(em);
  });
}

/**
 * Drops the indexes and disables the counting trigger of the empty tables, and marks the copy as unfinished: both take
 * a fraction of the time once all rows are copied. Unique indexes remain.
 */
async function deferIndexesAndCounts(em: EntityManager): Promise<void> {
  const db = kysely(em);
  const tables = COPIED_TABLES.map(({ name }) => sql`${sql.lit(name)}::regclass`);
  await sql`
    create table ${MARK} as
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in (${sql.join(tables)}) and not indisunique
  `.execute(db);
  const { rows } = await sql<{ name: string }>`select name from ${MARK}`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(db);
  await sql`alter table reports disable trigger reports_count`.execute(db);
}

/**
 * Copies all rows of a SQLite database into PostgreSQL, starting after the last copied row of each table: an
 * interrupted copy continues where it stopped.
 */
export async function copyTables(source: Database, target: Database, onProgress: OnProgress): Promise<void> {
  for (const table of COPIED_TABLES) {
    const converted = await createConversion(target.fork(), table);
    const copied = await readLastKey(target.fork(), table);
    for await (const rows of readBatches(source.fork(), table, copied, onProgress)) {
      await target.transact((em) =>
        sql`insert into ${sql.table(table.name)} select * from ${converted(rows)}`.execute(kysely(em)),
      );
    }
  }
}

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
  // Also the ids of deleted rows: a client that knows such an id must not get another row.
  const { rows: assigned } = await sql<{ name: string; seq: number }>`
    select name, seq from sqlite_sequence
  `.execute(kysely(source.fork()));
  const result = await target.transact(async (em) => {
    for (const { name, seq } of assigned) {
      if (!COPIED_TABLES.some((table) => table.name === name)) continue;
      await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${seq})`.execute(kysely(em));
    }
    await createIndexesAndCounts(em);
    return await work(em);
  });
  // Without statistics, PostgreSQL would plan the first queries badly.
  const tables = COPIED_TABLES.map(({ name }) => sql.table(name));
  await sql`vacuum analyze ${sql.join(tables)}`.execute(kysely(target.fork()));
  return result;
}

/** Creates the dropped indexes and the counts, and removes the mark. */
async function createIndexesAndCounts(em: EntityManager): Promise<void> {
  const db = kysely(em);
  const { rows } = await sql<{ definition: string }>`select definition from ${MARK}`.execute(db);
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
