import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../src/database/database.ts';
import { openSqlite } from '../../src/database/orm.ts';
import { insertAccount, listAccounts } from '../../src/database/stores/account-store.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';

const WRITERS = 50;

let temp: TempDatabase;
beforeEach(async () => {
  temp = await openTempDatabase();
});
afterEach(() => temp.close());

describe('a connection', () => {
  it('keeps every commit through a power cut, also when the file exists already', () => {
    for (const time of ['first', 'second']) {
      const sqlite = openSqlite(`${temp.file}-pragmas`);
      const pragma = (name: string) => sqlite.pragma(name, { simple: true });
      expect(pragma('journal_mode'), time).toBe('wal');
      expect(pragma('synchronous'), time).toBe(2);
      expect(pragma('busy_timeout'), time).toBeGreaterThanOrEqual(5_000);
      expect(pragma('foreign_keys'), time).toBe(1);
      sqlite.close();
    }
  });

  it('is opened that way by the service too', async () => {
    const em = (await temp.openAnother()).fork();
    const [row] = await em.execute(
      'select * from pragma_synchronous, pragma_foreign_keys, pragma_journal_mode',
    );
    expect(row).toEqual({ synchronous: 2, foreign_keys: 1, journal_mode: 'wal' });
  });
});

describe('transactions of several connections', () => {
  it('that read before they write come one after the other', async () => {
    const databases = [temp.database, await temp.openAnother(), await temp.openAnother()];
    const seen = await Promise.all(databases.map((database, i) => readThenWrite(database, `account ${i}`)));
    expect(seen.sort()).toEqual([0, 1, 2]);
  });

  it('never find the file busy, however many write', async () => {
    const databases = [
      temp.database,
      await temp.openAnother(),
      await temp.openAnother(),
      await temp.openAnother(),
    ];
    const writers = Array.from({ length: WRITERS }, (_, i) => databases[i % databases.length] as Database);
    await Promise.all(writers.map((database, i) => readThenWrite(database, `account ${i}`)));
    expect(await listAccounts(temp.database.fork())).toHaveLength(WRITERS);
  });

  it('leave nothing behind when they fail', async () => {
    const failing = temp.database.transact(async (em) => {
      await insertAccount(em, newAccount('lost'));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await listAccounts(temp.database.fork())).toEqual([]);
  });
});

/** Reads, lets others come in between, and writes. @returns how many accounts it saw */
async function readThenWrite(database: Database, name: string): Promise<number> {
  return await database.transact(async (em) => {
    const before = await listAccounts(em);
    await setImmediate();
    await insertAccount(em, newAccount(name));
    return before.length;
  });
}

function newAccount(name: string) {
  return { name, email: null, createdAt: new Date() };
}
