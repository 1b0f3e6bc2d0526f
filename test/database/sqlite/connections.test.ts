import { stat } from 'node:fs/promises';
import { expect } from 'vitest';
import { createAccount } from '../../../src/accounts/create-account.ts';
import { Account } from '../../../src/database/entities/account.ts';
import { openSqlite } from '../../../src/database/sqlite/open-sqlite.ts';
import { insertAccount } from '../../support/stored-entities.ts';
import { test } from '../../support/test.ts';
import { startSlowWrite } from '../start-slow-write.ts';

test('every connection keeps commits through a power cut, and waits for locks', async ({ temp }) => {
  for (const database of [temp.database, await temp.openAnother()]) {
    const rows = await database.fork().execute(
      `select * from pragma_synchronous, pragma_foreign_keys, pragma_journal_mode, pragma_busy_timeout,
        pragma_temp_store`,
    );
    // Temporary tables in memory: the root file system of a container may be read-only.
    const settings = { synchronous: 2, foreign_keys: 1, journal_mode: 'wal', timeout: 5_000, temp_store: 2 };
    expect(rows).toEqual([settings]);
  }
});

test('a new database and its WAL file are readable only by their owner', async ({ temp }) => {
  await temp.openAnother();
  for (const file of [temp.file, `${temp.file}-wal`]) {
    expect((await stat(file)).mode & 0o777, file).toBe(0o600);
  }
});

test('deleting rows shrinks the file', async ({ temp }) => {
  const sqlite = openSqlite(temp.file);
  const size = async () => {
    sqlite.pragma('wal_checkpoint(truncate)');
    return (await stat(temp.file)).size;
  };
  const empty = await size();
  sqlite.prepare('insert into secrets values (?, ?)').run('large', 'x'.repeat(1_000_000));
  expect(await size()).toBeGreaterThan(empty + 900_000);
  sqlite.exec('delete from secrets');
  expect(await size()).toBeLessThanOrEqual(empty);
  sqlite.close();
});

test('transactions that read first wait for each other and for another process', async ({ fresh }) => {
  const slow = `insert into accounts (name, created_at, updated_at) values ('Slow', 0, 0)`;
  await startSlowWrite(fresh.file, slow);
  const insert = (name: string) =>
    fresh.database.transact(async (em) => {
      const before = await em.count(Account);
      await insertAccount(em, { name, email: null, createdAt: new Date() });
      return before;
    });
  expect(await Promise.all([insert('First'), insert('Second')])).toEqual([1, 2]);
});

test('a commit of another process is reported once, a commit of this process never', async ({ fresh }) => {
  const { database } = fresh;
  const other = await fresh.openAnother();
  const changed = () => database.notifications.changedElsewhere();
  expect(await changed(), 'nothing is known at first').toBe(true);
  expect(await changed()).toBe(false);
  await createAccount(database, { name: 'here' }, new Date());
  expect(await changed()).toBe(false);
  await createAccount(other, { name: 'there' }, new Date());
  expect(await changed()).toBe(true);
  expect(await changed()).toBe(false);
});
