import { setTimeout as sleep } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { createApiKey, digestApiKey, generateApiKey, revokeApiKey } from '../../src/accounts/api-keys.ts';
import { cacheApiKeys, MAX_KEY_AGE_MS } from '../../src/accounts/cache-api-keys.ts';
import { createAccount } from '../../src/accounts/create-account.ts';
import { ApiKey } from '../../src/database/entities/api-key.ts';
import { createEventBus } from '../../src/events/event-bus.ts';
import { test as base } from '../support/test.ts';

const NOW = new Date('2026-05-01T12:00:00.000Z');

const test = base
  .extend('database', { scope: 'file' }, async ({ temp }) => temp.database)
  .extend('events', async ({ database }) => createEventBus(database))
  .extend('findApiKey', async ({ database, events }) => cacheApiKeys({ database, events }))
  .extend('apiKey', async ({ database }) => {
    const { id: accountId } = await createAccount(database, { name: 'Mine' }, NOW);
    const { id, key } = await createApiKey(database, { accountId, name: 'Key', scope: 'read' }, NOW);
    const change = (parts: Partial<ApiKey>) => database.transact((em) => em.nativeUpdate(ApiKey, id, parts));
    return { id, digest: digestApiKey(key), change };
  })
  .extend('find', async ({ findApiKey, apiKey }) => {
    return () => findApiKey(apiKey.digest);
  })
  /** Stops the clock of the cache. @returns a function that advances it */
  .extend('advance', async ({}, { onCleanup }) => {
    const startedAt = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(startedAt);
    onCleanup(() => clock.mockRestore());
    return (milliseconds: number) => clock.mockReturnValue(startedAt + milliseconds);
  });

test('a key is cached for a second', async ({ find, advance }) => {
  const first = await find();
  expect(first).toMatchObject({ revokedAt: null });
  advance(MAX_KEY_AGE_MS - 1);
  expect(await find()).toBe(first);
  advance(MAX_KEY_AGE_MS + 1);
  // lru-cache reads the clock once a millisecond.
  await sleep(10);
  expect(await find()).not.toBe(first);
});

test('a revoked key is read again at once', async ({ database, events, apiKey, find }) => {
  await find();
  await revokeApiKey({ database, events }, apiKey.id, NOW);
  expect(await find()).toMatchObject({ revokedAt: NOW });
});

test('a key that is read during a revocation is read again at once', async ({ events, apiKey, find }) => {
  const reading = find();
  events.publish('api-key-revoked', apiKey.id);
  expect(await reading).toMatchObject({ revokedAt: null });
  await apiKey.change({ revokedAt: NOW });
  expect(await find()).toMatchObject({ revokedAt: NOW });
});

test('a key whose query took longer than a second is read again', async ({ find, advance }) => {
  const reading = find();
  advance(MAX_KEY_AGE_MS + 1);
  const first = await reading;
  expect(await find()).not.toBe(first);
});

test('a key is found as soon as it exists', async ({ findApiKey, apiKey }) => {
  const digest = digestApiKey(generateApiKey());
  expect(await findApiKey(digest)).toBeNull();
  await apiKey.change({ digest });
  expect(await findApiKey(digest)).toMatchObject({ id: apiKey.id });
});
