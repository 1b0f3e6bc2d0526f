import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EntityManager } from '../../../src/database/orm.ts';
import { insertAccount, listAccounts } from '../../support/stored-entities.ts';
import { openTempDatabase, type TempDatabase } from '../../support/temp-database.ts';

let temp: TempDatabase;
beforeEach(async () => {
  temp = await openTempDatabase();
});
afterEach(() => temp.close());

const write = (name = 'one') =>
  temp.database.transact((em) => insertAccount(em, { name, email: null, createdAt: new Date() }));
const names = async () => (await listAccounts(temp.database.fork())).map(({ name }) => name);
type Work = (em: EntityManager) => Promise<unknown>;
let secrets = 0;
const insertSecret = (em: EntityManager, characters: number) =>
  em.execute('insert into secrets values (?, ?)', [`${secrets++}`, 'x'.repeat(characters)]);
/** Sets a pragma on the service's own connection. */
const pragma = (text: string) => temp.database.fork().execute(`pragma ${text}`);

const UNAVAILABLE = { code: 'unavailable', retryAfterSeconds: 5 };

describe('storage that rejects writes', () => {
  it('because it is read-only makes the service unavailable for writes, not for reads', async () => {
    await write('kept');
    await pragma('query_only = on');
    await expect(write()).rejects.toMatchObject(UNAVAILABLE);
    expect(await names()).toEqual(['kept']);
    await pragma('query_only = off');
    await write('later');
    expect(await names()).toEqual(['kept', 'later']);
  });

  it.each<[string, Work]>([
    ['at once', (em) => insertSecret(em, 1_000_000)],
    [
      'after a change',
      async (em) => {
        await em.execute(`update accounts set name = 'changed'`);
        await insertSecret(em, 1_000_000);
      },
    ],
    [
      'bit by bit',
      async (em) => {
        for (let i = 0; i < 1_000; i++) await insertSecret(em, 1_000);
      },
    ],
  ])('because it is full %s rejects writes and rolls them back', async (_case, work) => {
    await write('kept');
    const [{ page_count: pages }] = (await pragma('page_count')) as [{ page_count: number }];
    await pragma(`max_page_count = ${pages}`);
    await expect(temp.database.transact(work)).rejects.toMatchObject(UNAVAILABLE);
    expect(await names()).toEqual(['kept']);
    await pragma('max_page_count = 1000000');
    await write('later');
    expect(await names()).toEqual(['kept', 'later']);
  });

  it('because another process has locked it makes the service unavailable for writes', async () => {
    const other = new Sqlite(temp.file);
    other.exec('begin immediate');
    await pragma('busy_timeout = 50');
    await expect(write()).rejects.toMatchObject(UNAVAILABLE);
    expect(await names()).toEqual([]);
    other.close();
    await write('later');
    expect(await names()).toEqual(['later']);
  });

  it.each(['SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC', 'SQLITE_CANTOPEN', 'SQLITE_NOTADB', 'SQLITE_LOCKED'])(
    'because of %s makes the service unavailable',
    async (code) => {
      const failing = temp.database.transact(async () => {
        throw new Sqlite.SqliteError('It broke.', code);
      });
      await expect(failing).rejects.toMatchObject(UNAVAILABLE);
      await write('later');
      expect(await names()).toEqual(['later']);
    },
  );

  it('is distinguished from an invalid statement', async () => {
    await expect(
      temp.database.transact((em) => em.execute('insert into nowhere values (1)')),
    ).rejects.not.toHaveProperty('retryAfterSeconds');
  });
});
