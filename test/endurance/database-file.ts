import Sqlite from 'better-sqlite3';
import { none, type Row } from '../lab/report.ts';

/** Reads one value from a file. */
export function readValue(file: string, query: string): number {
  const sqlite = new Sqlite(file, { readonly: true });
  const value = Number(sqlite.prepare(query).pluck().get());
  sqlite.close();
  return value;
}

/** Runs the integrity check of SQLite. */
export function checkIntegrity(file: string): Row {
  const sqlite = new Sqlite(file, { readonly: true });
  const results = sqlite.prepare('pragma integrity_check').pluck().all();
  sqlite.close();
  return none('Problems in the database file', results.filter((result) => result !== 'ok').length);
}
