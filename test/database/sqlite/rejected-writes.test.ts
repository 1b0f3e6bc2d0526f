import Sqlite from 'better-sqlite3';
import { describe, expect } from 'vitest';
import type { EntityManager } from '../../../src/database/orm.ts';
import { insertAccount, listAccounts } from '../../support/stored-entities.ts';
import { test as base } from '../../support/test.ts';

let secrets = 0;
const insertSecret = (em: EntityManager, characters: number) =>
  em.execute('insert into secrets values (?, ?)', [`${secrets++}`, 'x'.repeat(characters)]);

const test = base.extend('accounts', async ({ fresh: { database } }) => ({
  write: (name: string) =>
    database.transact((em) => insertAccount(em, { name, email: null, createdAt: new Date() })),
  names: async () => (await listAccounts(database.fork())).map(({ name }) => name),
  /** Sets a pragma on the service's own connection. */
  pragma: (text: string) => database.fork().execute(`pragma ${text}`),
}));

const UNAVAILABLE = { code: 'unavailable', retryAfterSeconds: 5 };

describe('storage that rejects writes', () => {
  test.for([1_000_000, 1_000])(
    'because it is full rejects writes of %i characters and rolls them back',
    async (characters, { fresh, accounts: { write, names, pragma } }) => {
      await write('kept');
      const [{ page_count: pages }] = (await pragma('page_count')) as [{ page_count: number }];
      await pragma(`max_page_count = ${pages}`);
      const writing = fresh.database.transact(async (em) => {
        await em.execute(`update accounts set name = 'changed'`);
        for (let i = 0; i < 1_000; i++) await insertSecret(em, characters);
      });
      await expect(writing).rejects.toMatchObject(UNAVAILABLE);
      expect(await names()).toEqual(['kept']);
      await pragma('max_page_count = 1000000');
      await write('later');
      expect(await names()).toEqual(['kept', 'later']);
    },
  );

  test('because it is locked still allows reads', async ({ fresh, accounts: { write, names, pragma } }) => {
    const other = new Sqlite(fresh.file);
    other.exec('begin immediate');
    await pragma('busy_timeout = 50');
    await expect(write('no')).rejects.toMatchObject(UNAVAILABLE);
    expect(await names()).toEqual([]);
    other.close();
    await write('later');
    expect(await names()).toEqual(['later']);
  });

  test.for([
    'SQLITE_READONLY',
    'SQLITE_IOERR_WRITE',
    'SQLITE_IOERR_FSYNC',
    'SQLITE_CANTOPEN',
    'SQLITE_NOTADB',
    'SQLITE_LOCKED',
  ])('because of %s makes the service unavailable', async (code, { fresh, accounts: { write, names } }) => {
    const failing = fresh.database.transact(async () => {
      throw new Sqlite.SqliteError('It broke.', code);
    });
    await expect(failing).rejects.toMatchObject(UNAVAILABLE);
    await write('later');
    expect(await names()).toEqual(['later']);
  });

  test('is distinguished from an invalid statement', async ({ fresh }) => {
    await expect(
      fresh.database.transact((em) => em.execute('insert into nowhere values (1)')),
    ).rejects.not.toHaveProperty('retryAfterSeconds');
  });
});
