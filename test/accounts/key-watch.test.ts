import { afterEach, expect, vi } from 'vitest';
import { revokeApiKey } from '../../src/accounts/api-keys.ts';
import { createKeyWatch } from '../../src/accounts/key-watch.ts';
import { createEventBus } from '../../src/events/event-bus.ts';
import { createFakeNotifications } from '../support/fake-notifications.ts';
import { test as base } from '../support/test.ts';
import { createActor } from '../support/test-services.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

const test = base
  .extend('database', { scope: 'file' }, async ({ temp }) => temp.database)
  .extend('apiKey', async ({ database }) => (await createActor(database)).apiKey)
  .extend('other', async ({ database }) => (await createActor(database)).apiKey)
  .extend('notifications', () => createFakeNotifications())
  .extend('events', async ({ notifications }) => createEventBus({ notifications }))
  .extend('keyWatch', async ({ database, events }) => createKeyWatch(database, events, () => new Date()));

afterEach(() => vi.useRealTimers());

test('a revoked key ends at once, unlike others', async ({ database, events, keyWatch, apiKey, other }) => {
  using key = keyWatch.watch(apiKey);
  using same = keyWatch.watch(apiKey);
  using untouched = keyWatch.watch(other);
  await revokeApiKey({ database, events }, apiKey.id, new Date());
  expect([key.ended.aborted, same.ended.aborted, untouched.ended.aborted]).toEqual([true, true, false]);
});

test('a key that is revoked in another process ends on the event', ({ notifications, keyWatch, apiKey }) => {
  using key = keyWatch.watch(apiKey);
  notifications.receive('api-key-revoked', `[${apiKey.id}]`);
  expect(key.ended.aborted).toBe(true);
});

test('a key ends if its event was missed', async ({ database, notifications, keyWatch, apiKey, other }) => {
  using key = keyWatch.watch(apiKey);
  using missing = keyWatch.watch({ ...apiKey, id: 4_711 });
  using untouched = keyWatch.watch(other);
  const elsewhere = createEventBus({ notifications: createFakeNotifications() });
  await revokeApiKey({ database, events: elsewhere }, apiKey.id, new Date());
  expect(key.ended.aborted).toBe(false);
  notifications.reconnect();
  await expect.poll(() => [key.ended.aborted, missing.ended.aborted]).toEqual([true, true]);
  expect(untouched.ended.aborted).toBe(false);
});

test('a key ends when it expires and not before, also after the longest timer', ({ keyWatch, apiKey }) => {
  vi.useFakeTimers();
  const watchFor = (delayMs: number) =>
    keyWatch.watch({ ...apiKey, id: delayMs, expiresAt: new Date(Date.now() + delayMs) });
  using soon = watchFor(60_000);
  using late = watchFor(100 * DAY_MS);
  vi.advanceTimersByTime(59_999);
  expect(soon.ended.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(soon.ended.aborted).toBe(true);
  expect(late.ended.aborted).toBe(false);
});
