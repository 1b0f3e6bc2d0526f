import type { Database } from '../../src/database/database.ts';

/** The ids by which tables refer to an account and to its reports, runs and API keys. */
export interface OwnedIds {
  account_id: number[];
  report_id: number[];
  run_id: number[];
  api_key_id: number[];
}

/** The ids of an account and of everything that it owns now. */
export async function ownedIds(database: Database, accountId: number): Promise<OwnedIds> {
  const ids = async (query: string) =>
    (await database.fork().execute<{ id: number }[]>(query)).map(({ id }) => Number(id));
  return {
    account_id: [accountId],
    report_id: await ids(`select id from reports where account_id = ${accountId}`),
    run_id: await ids(
      `select runs.id from runs join reports on reports.id = report_id where account_id = ${accountId}`,
    ),
    api_key_id: await ids(`select id from api_keys where account_id = ${accountId}`),
  };
}

/** Number of rows of the account in each table, including those of the queue. */
export async function countOwnedRows(database: Database, ids: OwnedIds): Promise<Record<string, number>> {
  const conditions = await readConditions(database, ids);
  const counts: Record<string, number> = {};
  for (const [table, condition] of conditions) {
    const [row] = await database.fork().execute(`select count(*) as count from ${table} where ${condition}`);
    counts[table] = Number(row?.count);
  }
  return counts;
}

async function readConditions(database: Database, ids: OwnedIds): Promise<[string, string][]> {
  const conditions: [string, string][] = [['accounts', `id = ${ids.account_id[0]}`]];
  for (const { table, columns } of await readTables(database)) {
    const column = (['account_id', 'report_id', 'run_id'] as const).find((name) => columns.includes(name));
    if (column) conditions.push([table, `${column} in (${[-1, ...ids[column]].join()})`]);
  }
  if (database.engine === 'sqlite') return conditions;
  const runs = ids.run_id.map((id) => `'${id}'`);
  conditions.push(['pgboss.job', `data->>'runId' in (${["'none'", ...runs].join()})`]);
  return conditions;
}

async function readTables(database: Database): Promise<{ table: string; columns: string[] }[]> {
  const query =
    database.engine === 'sqlite'
      ? `select m.name as "table", c.name as "column" from sqlite_master m join pragma_table_info(m.name) c
         where m.type = 'table'`
      : `select table_name as "table", column_name as "column" from information_schema.columns
         join information_schema.tables using (table_schema, table_name)
         where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const rows = await database.fork().execute<{ table: string; column: string }[]>(query);
  const byTable = Map.groupBy(rows, ({ table }) => table);
  return [...byTable].map(([table, columns]) => ({ table, columns: columns.map(({ column }) => column) }));
}
