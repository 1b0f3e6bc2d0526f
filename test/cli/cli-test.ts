import Sqlite from 'better-sqlite3';
import { test as base } from 'vitest';
import { makeFolder } from './run-command.ts';

/** The tests of one file, with a folder for the files of commands. */
export const test = base.extend('folder', { scope: 'file' }, async ({}, { onCleanup }) => {
  const folder = await makeFolder();
  onCleanup(folder.remove);
  return folder;
});

/** Opens a SQLite file for some work. */
export function withSqlite<Result>(file: string, work: (sqlite: Sqlite.Database) => Result): Result {
  const sqlite = new Sqlite(file);
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}
