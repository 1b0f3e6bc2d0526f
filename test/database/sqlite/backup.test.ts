import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/database/database.ts';
import { readUsage } from '../../../src/database/queries/project-list.ts';
import { listReports } from '../../../src/database/queries/report-list.ts';
import { backUpDatabase } from '../../../src/database/sqlite/backup.ts';
import { seedReports } from '../../support/seed-reports.ts';
import { insertAccount } from '../../support/stored-entities.ts';
import { openTempDatabase, type TempDatabase } from '../../support/temp-database.ts';

let temp: TempDatabase;
let copy: string;
beforeEach(async () => {
  temp = await openTempDatabase();
  copy = join(dirname(temp.file), 'copy.db');
  await temp.database.transact((em) =>
    insertAccount(em, { name: 'Ada', email: null, createdAt: new Date() }),
  );
});
afterEach(() => temp.close());

const backUp = () => backUpDatabase(`sqlite:${temp.file}`, copy);
const filesOfCopy = async () => (await readdir(dirname(copy))).filter((name) => name.startsWith('copy.db'));

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
  it('contains every row, including those in the WAL file, and passes the integrity check', async () => {
    await seedReports(temp.database, [
      { url: 'https://a.example/', result: 'good' },
      { url: 'https://b.example/' },
    ]);
    expect(await backUp()).toEqual({ accounts: 1, reports: 2, bytes: (await stat(copy)).size });
    const rows = rowsOf(copy);
    expect(rows).toEqual(rowsOf(temp.file));
    expect(rows).toMatchObject({ reports: [{}, {}], runs: [{}], run_checks: [{}] });
    expect(new Sqlite(copy).pragma('integrity_check', { simple: true })).toBe('ok');
  });

  it('has the same lists and counts as the service', async () => {
    const [found] = await seedReports(temp.database, [
      { url: 'https://a.example/shop', result: 'good' },
      { url: 'https://b.example/' },
    ]);
    await backUp();
    const restored = await openDatabase(`sqlite:${copy}`);
    const em = restored.fork();
    const order = { field: 'id', direction: 'asc' } as const;
    const page = { limit: 10 };
    expect(await listReports(em, 1, { search: 'SHOP' }, order, page)).toEqual([found]);
    expect(await readUsage(em, 1)).toMatchObject({ reports: 2, projects: 2, good: 1 });
    await restored.close();
  });

  it('is readable only by its owner', async () => {
    await backUp();
    expect((await stat(copy)).mode & 0o777).toBe(0o600);
  });

  it('releases the space of deleted rows from then on, even if the database did not', async () => {
    const old = join(dirname(temp.file), 'old.db');
    const sqlite = new Sqlite(old);
    sqlite.exec('create table accounts (id integer); create table reports (id integer)');
    expect(sqlite.pragma('auto_vacuum', { simple: true })).toBe(0);
    sqlite.close();
    await backUpDatabase(`sqlite:${old}`, copy);
    expect(new Sqlite(copy).pragma('auto_vacuum', { simple: true })).toBe(1);
  });

  it('overwrites no file', async () => {
    await writeFile(copy, 'precious');
    await expect(backUp()).rejects.toThrow('exists already');
    expect(await readFile(copy, 'utf8')).toBe('precious');
  });

  it('that fails leaves no file', async () => {
    const other = join(dirname(temp.file), 'other.txt');
    await writeFile(other, 'This is no database, whatever its name says. '.repeat(200));
    await expect(backUpDatabase(`sqlite:${other}`, copy)).rejects.toThrow('cannot be made');
    expect(await filesOfCopy()).toEqual([]);
  });

  it('does not create a missing database', async () => {
    const missing = join(dirname(temp.file), 'missing.db');
    await expect(backUpDatabase(`sqlite:${missing}`, copy)).rejects.toThrow('there is no database');
    expect(await filesOfCopy()).toEqual([]);
    await expect(stat(missing)).rejects.toThrow('ENOENT');
  });
});
