import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { createApiKey, digestApiKey, generateApiKey, revokeApiKey } from '../../src/accounts/api-keys.ts';
import { cacheApiKeys, type FindApiKey, MAX_KEY_AGE_MS } from '../../src/accounts/cache-api-keys.ts';
import { createAccount } from '../../src/accounts/create-account.ts';
import { ApiKey } from '../../src/database/entities/api-key.ts';
import { createEventBus, type EventBus } from '../../src/events/event-bus.ts';
import { openTempDatabase } from '../support/temp-database.ts';

const NOW = new Date('2026-05-01T12:00:00.000Z');
const temp = await openTempDatabase();
const { database } = temp;
afterAll(() => temp.close());

let events: EventBus;
let findApiKey: FindApiKey;
let apiKey: { id: number; key: string };
beforeEach(async () => {
  events = createEventBus(database);
  findApiKey = cacheApiKeys({ database, events });
  const { id: accountId } = await createAccount(database, { name: 'Mine' }, NOW);
  apiKey = await createApiKey(database, { accountId, name: 'Key', scope: 'read' }, NOW);
});

const find = () => findApiKey(digestApiKey(apiKey.key));

it('a key is cached for a second', async () => {
  const startedAt = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(startedAt);
  try {
    const first = await find();
    expect(first).toMatchObject({ id: apiKey.id, revokedAt: null });
    clock.mockReturnValue(startedAt + MAX_KEY_AGE_MS - 1);
    expect(await find()).toBe(first);
    clock.mockReturnValue(startedAt + MAX_KEY_AGE_MS + 1);
    // lru-cache reads the clock once a millisecond.
    await sleep(10);
    expect(await find()).not.toBe(first);
  } finally {
    clock.mockRestore();
  }
});

it('a revoked key is read again at once', async () => {
  await find();
  await revokeApiKey({ database, events }, apiKey.id, NOW);
  expect(await find()).toMatchObject({ revokedAt: NOW });
});

it('a key that is revoked without an event is read again after a second', async () => {
  await find();
  await database.transact((em) => em.nativeUpdate(ApiKey, apiKey.id, { revokedAt: NOW }));
  await expect.poll(find).toMatchObject({ revokedAt: NOW });
});

it('a key that is read during a revocation is read again at once', async () => {
  const reading = find();
  events.publish('api-key-revoked', apiKey.id);
  expect(await reading).toMatchObject({ revokedAt: null });
  await database.transact((em) => em.nativeUpdate(ApiKey, apiKey.id, { revokedAt: NOW }));
  expect(await find()).toMatchObject({ revokedAt: NOW });
});

it('a key whose query took longer than a second is read again', async () => {
  const startedAt = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(startedAt);
  try {
    const reading = find();
    clock.mockReturnValue(startedAt + MAX_KEY_AGE_MS + 1);
    const first = await reading;
    expect(await find()).not.toBe(first);
  } finally {
    clock.mockRestore();
  }
});

it('a key is found as soon as it exists', async () => {
  const digest = digestApiKey(generateApiKey());
  expect(await findApiKey(digest)).toBeNull();
  await database.transact((em) => em.nativeUpdate(ApiKey, apiKey.id, { digest }));
  expect(await findApiKey(digest)).toMatchObject({ id: apiKey.id });
});
