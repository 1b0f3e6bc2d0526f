import { setImmediate } from 'node:timers/promises';
import { test as base, expect, vi } from 'vitest';
import { createEventBus } from '../../src/events/event-bus.ts';
import { ReportFeed } from '../../src/reports/watch/report-feed.ts';
import { createFakeNotifications } from '../support/fake-notifications.ts';

/** Number of reports: more than the feed reads in one query. */
const MANY = 1_200;

const test = base
  .extend('notifications', () => createFakeNotifications())
  .extend('events', ({ notifications }) => createEventBus({ notifications }))
  /** The stored revisions; `sizes` are the numbers of reports that the feed read at once. */
  .extend('stored', () => ({
    revisions: new Map([[1, 1]]),
    sizes: [] as number[],
    error: null as Error | null,
    health: { succeeded: () => undefined, failed: vi.fn() },
  }))
  .extend('feed', ({ events, stored }, { onCleanup }) => {
    const read = async (ids: number[]) => {
      stored.sizes.push(ids.length);
      if (stored.error) throw stored.error;
      return new Map([...stored.revisions].filter(([id]) => ids.includes(id)));
    };
    const feed = new ReportFeed(events, read, stored.health);
    onCleanup(() => feed.close());
    return feed;
  })
  /** Starts a watcher, which counts the changes that it sees. */
  .extend('watch', ({ feed }) => {
    return (id = 1, signal = AbortSignal.any([])) => {
      const watcher = { seen: 0, ended: false };
      void (async () => {
        for await (const _ of feed.changes(id, signal)) watcher.seen++;
        watcher.ended = true;
      })();
      return watcher;
    };
  })
  /** Makes the feed read the revisions, as after events that may have been missed. */
  .extend('missEvents', ({ notifications, stored }) => {
    return async (expectedReads = 1) => {
      const before = stored.sizes.length;
      notifications.reconnect();
      await expect.poll(() => stored.sizes.length).toBe(before + expectedReads);
      await setImmediate();
    };
  });

test('a watcher sees each change', async ({ notifications, events, stored, watch }) => {
  const watcher = watch();
  await expect.poll(() => watcher.seen).toBe(1);
  events.publish('report-changed', 2);
  events.publish('report-changed', 1);
  await expect.poll(() => watcher.seen).toBe(2);
  notifications.receive('report-changed', '[1]');
  await expect.poll(() => watcher.seen).toBe(3);
  expect(stored.sizes).toEqual([]);
});

test('a watcher sees once each change whose event was missed', async ({ stored, watch, missEvents }) => {
  const watcher = watch();
  await expect.poll(() => watcher.seen).toBe(1);
  stored.revisions.set(1, 2);
  await missEvents();
  await expect.poll(() => watcher.seen).toBe(2);
  stored.revisions.set(1, 3);
  await missEvents();
  await expect.poll(() => watcher.seen).toBe(3);
  await missEvents();
  expect(watcher.seen).toBe(3);
  stored.revisions.delete(1);
  await missEvents();
  await expect.poll(() => watcher.seen).toBe(4);
});

test('the revisions of many reports are read in batches', async ({ stored, feed, watch, missEvents }) => {
  for (let id = 1; id <= MANY; id++) stored.revisions.set(id, 1);
  const watchers = Array.from({ length: MANY }, (_, i) => watch(i + 1));
  watch(MANY);
  await missEvents(3);
  await expect.poll(() => watchers.every(({ seen }) => seen === 2)).toBe(true);
  stored.revisions.set(MANY, 2);
  await missEvents(3);
  await expect.poll(() => watchers.at(-1)?.seen).toBe(3);
  expect(watchers.filter(({ seen }) => seen > 2)).toHaveLength(1);
  expect(stored.sizes).toEqual([500, 500, 200, 500, 500, 200]);
  expect(feed.watchers()).toBe(MANY + 1);
});

test('a watcher sees a change that is published while it is busy', async ({ events, feed }) => {
  let seen = 0;
  for await (const _ of feed.changes(1, AbortSignal.any([]))) {
    seen++;
    if (seen === 3) break;
    events.publish('report-changed', 1);
  }
  expect(seen).toBe(3);
});

test('many watchers of a change do not block the process', async ({ events, watch }) => {
  const watchers = Array.from({ length: MANY }, () => watch());
  await setImmediate();
  events.publish('report-changed', 1);
  await setImmediate();
  await setImmediate();
  expect(watchers.filter(({ seen }) => seen > 1).length).toBeLessThan(MANY / 10);
  await expect.poll(() => watchers.every(({ seen }) => seen > 1)).toBe(true);
});

test('watchers that do not continue delay others for a short time only', async ({ events, feed, watch }) => {
  const signal = AbortSignal.any([]);
  const stuck = Array.from({ length: 10 }, () => feed.changes(1, signal)[Symbol.asyncIterator]());
  await Promise.all(stuck.map((watcher) => watcher.next()));
  const changes = stuck.map((watcher) => watcher.next());
  const watcher = watch();
  await setImmediate();
  events.publish('report-changed', 1);
  await Promise.all(changes);
  await expect.poll(() => watcher.seen).toBe(2);
});

test('no report is read after its watchers left', async ({ notifications, stored, feed, watch }) => {
  const leaving = new AbortController();
  const watchers = [watch(1, leaving.signal), watch(2, leaving.signal)];
  for await (const _ of feed.changes(1, leaving.signal)) break;
  expect(feed.watchers()).toBe(2);
  leaving.abort();
  await expect.poll(() => watchers.every(({ ended }) => ended)).toBe(true);
  expect(feed.watchers()).toBe(0);
  notifications.reconnect();
  await setImmediate();
  await setImmediate();
  expect(stored.sizes).toEqual([]);
});

test('the feed subscribes for watchers', async ({ notifications, events, watch, missEvents }) => {
  expect(notifications.channels).toEqual([]);
  const leaving = new AbortController();
  const watcher = watch(1, leaving.signal);
  expect(notifications.channels).toEqual(['report-changed']);
  leaving.abort();
  await expect.poll(() => watcher.ended).toBe(true);
  const next = watch();
  events.publish('report-changed', 1);
  await expect.poll(() => next.seen).toBe(2);
  await missEvents();
});

test('the feed continues after a failed read', async ({ stored, watch, missEvents }) => {
  const watcher = watch();
  stored.error = new Error('locked');
  await missEvents();
  await expect.poll(() => stored.health.failed).toHaveBeenCalledWith(stored.error);
  expect(watcher.seen).toBe(1);
  stored.error = null;
  await missEvents();
  await expect.poll(() => watcher.seen).toBe(2);
});

test('a feed that closes ends every watcher, and accepts no more', async ({ feed, watch }) => {
  const watcher = watch();
  await expect.poll(() => watcher.seen).toBe(1);
  feed.close();
  await expect.poll(() => watcher.ended).toBe(true);
  const late = watch();
  await expect.poll(() => late).toEqual({ seen: 0, ended: true });
});
