import { stat } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Account } from '../../../src/database/entities/account.ts';
import { openSqlite } from '../../../src/database/sqlite/open-sqlite.ts';
import { insertAccount, listAccounts } from '../../support/stored-entities.ts';
import { openTempDatabase, type TempDatabase } from '../../support/temp-database.ts';
import { runThread } from './threads/run-thread.ts';

/** Each with a connection of its own. */
const THREADS = 4;
/** Transactions that each starts at once. */
const WRITERS = 25;

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
      // In memory: the root file system of a container may be read-only.
      expect(pragma('temp_store'), time).toBe(2);
      sqlite.close();
    }
  });

  it('has the same settings in the service', async () => {
    const em = (await temp.openAnother()).fork();
    const [row] = await em.execute(
      'select * from pragma_synchronous, pragma_foreign_keys, pragma_journal_mode',
    );
    expect(row).toEqual({ synchronous: 2, foreign_keys: 1, journal_mode: 'wal' });
  });
});

it('a new database and its WAL file are readable only by their owner', async () => {
  for (const file of [temp.file, `${temp.file}-wal`]) {
    expect((await stat(file)).mode & 0o777, file).toBe(0o600);
  }
});

it('deleting rows shrinks the file', async () => {
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

describe('transactions of several processes', () => {
  it('that read before they write are serialized, without busy errors', async () => {
    const threads = Array.from({ length: THREADS }, () =>
      runThread<{ counts: number[] }>('write-thread.ts', {
        file: temp.file,
        writers: WRITERS,
      }),
    );
    const ended = await Promise.all(threads);
    // Each saw another number of accounts: none came between another's reading and writing.
    const counts = ended.flatMap((thread) => thread.counts).sort((a, b) => a - b);
    expect(counts).toEqual(Array.from({ length: THREADS * WRITERS }, (_, i) => i));
    const [check] = await temp.database.fork().execute('pragma integrity_check');
    expect(check).toEqual({ integrity_check: 'ok' });
  });
});

it('a unit of work does not see unsaved changes of another', async () => {
  const account = { name: 'stored', email: null, createdAt: new Date() };
  const id = await temp.database.transact((em) => insertAccount(em, account));
  const read = () => temp.database.fork().findOneOrFail(Account, id);
  (await read()).name = 'changed, not stored';
  expect((await read()).name).toBe('stored');
});

it('a failed transaction is rolled back', async () => {
  const failing = temp.database.transact(async (em) => {
    await insertAccount(em, { name: 'lost', email: null, createdAt: new Date() });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await listAccounts(temp.database.fork())).toEqual([]);
});
