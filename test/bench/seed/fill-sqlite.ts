import Sqlite from 'better-sqlite3';
import type { AuditReport } from '../../../src/audits/audit-page.ts';
import { type Seed, seededAccounts } from './seeded-report.ts';
import { HISTORY_STATEMENTS, type SeededRow, seededRows } from './seeded-rows.ts';

/**
 * Fills the empty tables of a file with reports and their history, without ORM, journal and synchronous writes.
 * @param samples see `seededRows`
 */
export function fillSqlite(file: string, seed: Seed, samples: readonly AuditReport[]): void {
  const sqlite = new Sqlite(file);
  // An interruption corrupts the file, which is then never used.
  sqlite.pragma('journal_mode = off');
  sqlite.pragma('synchronous = off');
  sqlite.pragma('cache_size = -1000000');
  const add = prepareInserts(sqlite);
  for (const { account, key } of seededAccounts()) {
    add('accounts', account);
    add('api_keys', key);
  }
  sqlite.transaction(() => {
    for (const { report, runs, checks } of seededRows(seed, samples)) {
      add('reports', report);
      for (const run of runs) add('runs', run);
      if (checks) add('run_checks', checks);
    }
  })();
  for (const statement of HISTORY_STATEMENTS) sqlite.exec(statement);
  sqlite.pragma('journal_mode = wal');
  sqlite.close();
}

/** @returns a function that inserts a row into a table */
function prepareInserts(sqlite: Sqlite.Database): (table: string, row: SeededRow) => void {
  const statements = new Map<string, Sqlite.Statement>();
  return (table, row) => {
    const columns = Object.keys(row);
    const text = `insert into ${table} (${columns}) values (${columns.map(() => '?')})`;
    const statement = statements.get(text) ?? sqlite.prepare(text);
    statements.set(text, statement);
    statement.run(Object.values(row).map(storable));
  };
}

function storable(value: unknown): unknown {
  const isJson = typeof value === 'object' && value !== null && !(value instanceof Uint8Array);
  return isJson ? JSON.stringify(value) : value;
}
