import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { kysely } from '../kysely.ts';
import {
  COPIED_TABLES,
  type CopiedTable,
  createConversion,
  type Key,
  type OnProgress,
  readBatches,
} from './copied-tables.ts';

/** The difference between a table of the copy and the table of the source. */
export type TableComparison = Awaited<ReturnType<typeof compareTable>>;

/** Reads a SQLite database and its copy in PostgreSQL completely, and compares all values. */
export async function compareTables(source: Database, target: Database, onProgress: OnProgress) {
  return await Array.fromAsync(COPIED_TABLES, (table) => compareTable(source, target, table, onProgress));
}

/**
 * @returns the number of `rows` of the source, the keys of those that are missing in the copy or differ there, and the number
 * of `excess` rows of the copy, whose keys the source does not have
 */
async function compareTable(source: Database, target: Database, table: CopiedTable, onProgress: OnProgress) {
  const { name, key } = table;
  const db = kysely(target.fork());
  const converted = await createConversion(target.fork(), table);
  const differing: Key[] = [];
  let rows = 0;
  let found = 0;
  for await (const batch of readBatches(source.fork(), table, null, onProgress)) {
    // `*<>` compares the bytes of the values, because `json` has no other comparison.
    const differences = await sql<{ key: Key; isMissing: boolean }>`
      select source.${sql.ref(key)} as key, copied.${sql.ref(key)} is null as "isMissing"
      from ${converted(batch)} left join ${sql.table(name)} as copied on copied.${sql.ref(key)} = source.${sql.ref(key)}
      where copied.${sql.ref(key)} is null or source *<> copied
      order by source.${sql.ref(key)}
    `.execute(db);
    differing.push(...differences.rows.map(({ key }) => key));
    rows += batch.length;
    found += batch.length - differences.rows.filter(({ isMissing }) => isMissing).length;
  }
  const count = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
  return { table: name, rows, differing, excess: Number(count.rows[0]?.count) - found };
}
