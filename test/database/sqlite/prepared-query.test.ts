import { afterEach, beforeEach, expect, it } from 'vitest';
import { ApiKey } from '../../../src/database/entities/api-key.ts';
import type { EntityManager } from '../../../src/database/orm.ts';
import { findApiKey } from '../../../src/database/queries/find-api-key.ts';
import { insertAccount } from '../../support/stored-entities.ts';
import { openTempDatabase, type TempDatabase } from '../../support/temp-database.ts';

let temp: TempDatabase;
beforeEach(async () => {
  temp = await openTempDatabase();
});
afterEach(() => temp.close());

const DIGEST = 'd'.repeat(64);

async function insertKey(em: EntityManager): Promise<void> {
  const createdAt = new Date();
  const accountId = await insertAccount(em, { name: 'one', email: null, createdAt });
  await em.insert(ApiKey, {
    accountId,
    name: 'key',
    prefix: 'prk_',
    digest: DIGEST,
    scope: 'write',
    createdAt,
    expiresAt: null,
  });
}

const find = () => findApiKey(temp.database.fork(), DIGEST);

it('sees the writes of its own transaction', async () => {
  await temp.database.transact(async (em) => {
    await insertKey(em);
    expect(await findApiKey(em, DIGEST)).toMatchObject({ name: 'key' });
  });
});

/** A transaction that has written a key, and goes on only when it is released. */
async function openTransaction(goOn: (em: EntityManager) => Promise<unknown>) {
  const { promise: written, resolve: markWritten } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const ended = temp.database.transact(async (em) => {
    await insertKey(em);
    markWritten();
    await released;
    await goOn(em);
  });
  await written;
  return { ended, release };
}

it('waits for another transaction, and sees all its writes', async () => {
  const { ended, release } = await openTransaction((em) =>
    em.execute(`update api_keys set name = 'renamed'`),
  );
  const found = find();
  release();
  await ended;
  expect(await found).toMatchObject({ name: 'renamed' });
});

it('sees no writes of a transaction that is rolled back', async () => {
  const { ended, release } = await openTransaction(() => Promise.reject(new Error('taken back')));
  const found = find();
  release();
  await expect(ended).rejects.toThrow('taken back');
  expect(await found).toBeNull();
});

it('sees the writes of another process at once', async () => {
  expect(await find()).toBeNull();
  await (await temp.openAnother()).transact(insertKey);
  expect(await find()).toMatchObject({ name: 'key' });
});

it('fails like any other query once the database is closed', async () => {
  await find();
  await temp.database.close();
  await expect(find()).rejects.toThrow();
});
