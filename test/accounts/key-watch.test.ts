import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Actor } from '../../src/accounts/actor.ts';
import { revokeApiKey } from '../../src/accounts/api-keys.ts';
import { createKeyWatch, type KeyWatch } from '../../src/accounts/key-watch.ts';
import { createEventBus, type EventBus } from '../../src/events/event-bus.ts';
import { createFakeNotifications, type FakeNotifications } from '../support/fake-notifications.ts';
import { statementsOf } from '../support/spy-statements.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';
import { createActor } from '../support/test-services.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

let temp: TempDatabase;
let actor: Actor;
let other: Actor;
let notifications: FakeNotifications;
let events: EventBus;
let keyWatch: KeyWatch;

beforeAll(async () => {
  temp = await openTempDatabase();
});
afterAll(() => temp.close());
beforeEach(async () => {
  actor = await createActor(temp.database);
  other = await createActor(temp.database);
  notifications = createFakeNotifications();
  events = createEventBus({ notifications });
  keyWatch = createKeyWatch(temp.database, events, () => new Date());
});
afterEach(() => vi.useRealTimers());

test('a key that is revoked in this process ends at once, unlike other keys', async () => {
  using key = keyWatch.watch(actor.apiKey);
  using same = keyWatch.watch(actor.apiKey);
  using untouched = keyWatch.watch(other.apiKey);
  await revokeApiKey({ database: temp.database, events }, actor.apiKey.id, new Date());
  expect([key.ended.aborted, same.ended.aborted, untouched.ended.aborted]).toEqual([true, true, false]);
});

test('a key that is revoked in another process ends on the event', () => {
  using key = keyWatch.watch(actor.apiKey);
  notifications.receive('api-key-revoked', `[${actor.apiKey.id}]`);
  expect(key.ended.aborted).toBe(true);
});

test('a key ends when the database is read if the event was missed', async () => {
  using key = keyWatch.watch(actor.apiKey);
  using untouched = keyWatch.watch(other.apiKey);
  const elsewhere = createEventBus({ notifications: createFakeNotifications() });
  await revokeApiKey({ database: temp.database, events: elsewhere }, actor.apiKey.id, new Date());
  expect(key.ended.aborted).toBe(false);
  notifications.reconnect();
  await expect.poll(() => key.ended.aborted).toBe(true);
  expect(untouched.ended.aborted).toBe(false);
});

test('a key ends when it expires and not before, also after the longest timer', () => {
  vi.useFakeTimers();
  const expiring = (delayMs: number) => ({
    ...actor.apiKey,
    id: delayMs,
    expiresAt: new Date(Date.now() + delayMs),
  });
  using soon = keyWatch.watch(expiring(60_000));
  using late = keyWatch.watch(expiring(100 * DAY_MS));
  vi.advanceTimersByTime(59_999);
  expect(soon.ended.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(soon.ended.aborted).toBe(true);
  expect(late.ended.aborted).toBe(false);
});

test('keys are read only while a key is watched', async () => {
  const statements = await statementsOf(async () => {
    keyWatch.watch(actor.apiKey)[Symbol.dispose]();
    notifications.reconnect();
    await expect.poll(() => notifications.channels).toEqual(['api-key-revoked']);
  });
  expect(statements).toEqual([]);
  using key = keyWatch.watch({ ...actor.apiKey, id: 4_711 });
  notifications.reconnect();
  await expect.poll(() => key.ended.aborted).toBe(true);
});
