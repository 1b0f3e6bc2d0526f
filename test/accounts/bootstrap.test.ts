import { expect } from 'vitest';
import { authenticate } from '../../src/accounts/authenticate.ts';
import { bootstrap, createAccount } from '../../src/accounts/create-account.ts';
import { listAccounts, listApiKeys } from '../support/stored-entities.ts';
import { test as base } from '../support/test.ts';
import { withoutKeyCache } from '../support/test-services.ts';

const NOW = new Date('2026-05-01T12:00:00.000Z');
const GIVEN = 'key-for-unattended-set-up';

const test = base
  .extend('database', async ({ fresh }) => fresh.database)
  .extend('enter', async ({ database }) => {
    return (key: string | null) =>
      authenticate(withoutKeyCache(database), { authorization: `Bearer ${key}`, client: null }, NOW);
  });

test('creates the first account and returns its write key once', async ({ database, enter }) => {
  const key = await bootstrap(database, null, NOW);
  expect(key).toMatch(/^prk_/);
  expect(await enter(key)).toMatchObject({ accountId: 1, apiKey: { scope: 'write', expiresAt: null } });
  expect(await bootstrap(database, null, NOW)).toBeNull();
  expect(await bootstrap(database, GIVEN, NOW)).toBeNull();
  expect(await listAccounts(database.fork())).toHaveLength(1);
  expect(await listApiKeys(database.fork())).toHaveLength(1);
});

test('uses a given key', async ({ database, enter }) => {
  expect(await bootstrap(database, GIVEN, NOW)).toBe(GIVEN);
  expect(await enter(GIVEN)).toMatchObject({ accountId: 1, apiKey: { prefix: 'key-for' } });
});

test('does nothing if an account exists, even one without a key', async ({ database }) => {
  await createAccount(database, { name: 'Mine' }, NOW);
  expect(await bootstrap(database, GIVEN, NOW)).toBeNull();
  expect(await listApiKeys(database.fork())).toEqual([]);
});

test('leaves no account without a key when it fails half-way', async ({ database }) => {
  await database.fork().execute('alter table api_keys rename to others');
  await expect(bootstrap(database, null, NOW)).rejects.toThrow();
  expect(await listAccounts(database.fork())).toEqual([]);
});
