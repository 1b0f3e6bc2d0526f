import { expect } from 'vitest';
import type { EntityManager } from '../../../src/database/orm.ts';
import { findApiKey } from '../../../src/database/queries/find-api-key.ts';
import { insertAccount, listAccounts } from '../../support/stored-entities.ts';
import { test as base } from '../../support/test.ts';
import { createActor } from '../../support/test-services.ts';
import { openTransaction } from '../open-transaction.ts';

const test = base
  .extend('insert', async ({ fresh }) => {
    return (name: string) =>
      fresh.database.transact((em) => insertAccount(em, { name, email: null, createdAt: new Date() }));
  })
  /** The rows that another process sees. */
  .extend('names', async ({ fresh }) => async () => {
    const other = await fresh.openAnother();
    return (await listAccounts(other.fork())).map(({ name }) => name);
  });

test('a failed write is rolled back completely, without its neighbors', async ({ fresh, insert, names }) => {
  const failing = fresh.database.transact(async (em) => {
    await insertAccount(em, { name: 'no', email: null, createdAt: new Date() });
    throw new Error('on purpose');
  });
  const broken = fresh.database.transact((em) => em.execute('insert into accounts (id) values (1)'));
  const writes = [insert('before'), failing, insert('between'), broken, insert('after')];
  const settled = await Promise.allSettled(writes);
  const [done, rejected] = ['fulfilled', 'rejected'];
  expect(settled.map(({ status }) => status)).toEqual([done, rejected, done, rejected, done]);
  await expect(failing).rejects.toThrow('on purpose');
  expect(await names()).toEqual(['before', 'between', 'after']);
});

test('concurrent writes return after their common commit', async ({ insert, names }) => {
  const seen: string[][] = [];
  await Promise.all(['a', 'b', 'c'].map((name) => insert(name).then(async () => seen.push(await names()))));
  expect(seen).toEqual(Array(3).fill(['a', 'b', 'c']));
});

test('a rejected write rejects all writes of its group', async ({ fresh, insert, names }) => {
  await insert('first');
  const rejected = fresh.database.transact(async (em) => {
    await em.execute('pragma max_page_count = 1');
    await em.execute(`insert into accounts (name, created_at, updated_at) values (zeroblob(10000000), 0, 0)`);
  });
  const settled = await Promise.allSettled([insert('with it'), rejected, insert('with it too')]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(rejected).rejects.toMatchObject({ code: 'unavailable' });
  await fresh.database.fork().execute('pragma max_page_count = 1000000');
  await insert('later');
  expect(await names()).toEqual(['first', 'later']);
});

test.for<[end: string, error: Error | null, name: string | undefined]>([
  ['all writes after it is committed', null, 'last'],
  ['no writes after it is rolled back', new Error('on purpose'), 'Test key'],
])('a read during a transaction waits, and sees %s', async ([, error, name], { fresh }) => {
  const { apiKey } = await createActor(fresh.database);
  const rename = (em: EntityManager, name: string) => em.execute('update api_keys set name = ?', [name]);
  const writing = await openTransaction(
    fresh.database,
    (em) => rename(em, 'first'),
    async (em) => {
      await rename(em, 'last');
      if (error) throw error;
    },
  );
  const reading = findApiKey(fresh.database.fork(), apiKey.digest);
  await Promise.allSettled([writing.end()]);
  expect(await reading).toMatchObject({ name });
});
