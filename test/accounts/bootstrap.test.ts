import { afterEach, beforeEach, expect, it } from 'vitest';
import { authenticate } from '../../src/accounts/authenticate.ts';
import { bootstrap, createAccount } from '../../src/accounts/create-account.ts';
import { listAccounts, listApiKeys } from '../support/stored-entities.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';
import { withoutKeyCache } from '../support/test-services.ts';

const NOW = new Date('2026-05-01T12:00:00.000Z');
const GIVEN = 'key-for-unattended-set-up';

let temp: TempDatabase;
beforeEach(async () => {
  temp = await openTempDatabase();
});
afterEach(() => temp.close());

it('creates the first account and returns its write key once', async () => {
  const key = await bootstrap(temp.database, null, NOW);
  expect(key).toMatch(/^prk_/);
  expect(
    await authenticate(withoutKeyCache(temp.database), { authorization: `Bearer ${key}`, client: null }, NOW),
  ).toMatchObject({
    accountId: 1,
    apiKey: { scope: 'write', expiresAt: null },
  });
  expect(await bootstrap(temp.database, null, NOW)).toBeNull();
  expect(await bootstrap(temp.database, GIVEN, NOW)).toBeNull();
  expect(await listAccounts(temp.database.fork())).toHaveLength(1);
  expect(await listApiKeys(temp.database.fork())).toHaveLength(1);
});

it('uses a given key', async () => {
  expect(await bootstrap(temp.database, GIVEN, NOW)).toBe(GIVEN);
  expect(
    await authenticate(
      withoutKeyCache(temp.database),
      { authorization: `Bearer ${GIVEN}`, client: null },
      NOW,
    ),
  ).toMatchObject({
    accountId: 1,
  });
  const [key] = await listApiKeys(temp.database.fork());
  expect(key?.prefix).toBe('key-for');
});

it('does nothing if an account exists, even one without a key', async () => {
  await createAccount(temp.database, { name: 'Mine' }, NOW);
  expect(await bootstrap(temp.database, GIVEN, NOW)).toBeNull();
  expect(await listApiKeys(temp.database.fork())).toEqual([]);
});

it('creates one account when it runs several times at once', async () => {
  const keys = await Promise.all([1, 2, 3].map(() => bootstrap(temp.database, null, NOW)));
  expect(keys.filter((key) => key !== null)).toHaveLength(1);
  expect(await listAccounts(temp.database.fork())).toHaveLength(1);
});

it('leaves no account without a key when it fails half-way', async () => {
  await temp.database.fork().execute('drop table api_keys');
  await expect(bootstrap(temp.database, null, NOW)).rejects.toThrow();
  expect(await listAccounts(temp.database.fork())).toEqual([]);
});
