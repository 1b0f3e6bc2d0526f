import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect } from 'vitest';
import { openDatabase } from '../../../src/database/database.ts';
import { countReports } from '../../../src/database/queries/report-list.ts';
import { backUpDatabase } from '../../../src/database/sqlite/backup.ts';
import { seedReports } from '../../support/seed-reports.ts';
import { insertAccount } from '../../support/stored-entities.ts';
import { test as base } from '../../support/test.ts';

const test = base.extend('files', async ({ fresh: { database, file } }) => {
  await database.transact((em) => insertAccount(em, { name: 'Ada', email: null, createdAt: new Date() }));
  const copy = join(dirname(file), 'copy.db');
  return {
    copy,
    other: join(dirname(file), 'other.db'),
    backUp: () => backUpDatabase(`sqlite:${file}`, copy),
  };
});

function rowsOf(file: string): Record<string, unknown[]> {
  const sqlite = new Sqlite(file);
  const tables = sqlite
    .prepare(`select name from sqlite_master where type = 'table'`)
    .pluck()
    .all() as string[];
  const rows = Object.fromEntries(
    tables.map((table) => [table, sqlite.prepare(`select * from ${table}`).all()]),
  );
  sqlite.close();
  return rows;
}

describe('a backup', () => {
  test('contains every row, also of the WAL file', async ({ fresh, files: { copy, backUp } }) => {
    await seedReports(fresh.database, [
      { url: 'https://a.example/shop', result: 'good' },
      { url: 'https://b.example/' },
    ]);
    expect(await backUp()).toEqual({ accounts: 1, reports: 2, bytes: (await stat(copy)).size });
    const rows = rowsOf(copy);
    expect(rows).toEqual(rowsOf(fresh.file));
    expect(rows).toMatchObject({ reports: [{}, {}], runs: [{}], run_checks: [{}] });
    expect(new Sqlite(copy).pragma('integrity_check', { simple: true })).toBe('ok');
    const restored = await openDatabase(`sqlite:${copy}`);
    expect(await countReports(restored.fork(), 1, { search: 'SHOP' })).toBe(1);
    await restored.close();
  });

  test('is readable only by its owner', async ({ files: { copy, backUp } }) => {
    await backUp();
    expect((await stat(copy)).mode & 0o777).toBe(0o600);
  });

  test('releases the space of deleted rows, as its source may not', async ({ files: { copy, other } }) => {
    const sqlite = new Sqlite(other);
    sqlite.exec('create table accounts (id integer); create table reports (id integer)');
    expect(sqlite.pragma('auto_vacuum', { simple: true })).toBe(0);
    sqlite.close();
    await backUpDatabase(`sqlite:${other}`, copy);
    expect(new Sqlite(copy).pragma('auto_vacuum', { simple: true })).toBe(1);
  });

  test('overwrites no file', async ({ files: { copy, backUp } }) => {
    await writeFile(copy, 'precious');
    await expect(backUp()).rejects.toThrow('exists already');
    expect(await readFile(copy, 'utf8')).toBe('precious');
  });

  test('that fails leaves no file', async ({ files: { copy, other } }) => {
    await writeFile(other, 'This is no database, but a text. '.repeat(200));
    await expect(backUpDatabase(`sqlite:${other}`, copy)).rejects.toThrow('cannot be made');
    const names = await readdir(dirname(copy));
    expect(names.filter((name) => name.startsWith('copy.db'))).toEqual([]);
  });

  test('does not create a missing database', async ({ files: { copy, other } }) => {
    await expect(backUpDatabase(`sqlite:${other}`, copy)).rejects.toThrow('there is no database');
    for (const file of [copy, other]) await expect(stat(file)).rejects.toThrow('ENOENT');
  });
});
