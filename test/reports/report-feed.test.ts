import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventBus, type EventBus } from '../../src/events/event-bus.ts';
import { createReportFeed, type ReportFeed } from '../../src/reports/watch/report-feed.ts';
import { createFakeNotifications, type FakeNotifications } from '../support/fake-notifications.ts';

/** Number of reports: more than the feed reads in one query. */
const MANY = 1_200;

let revisions: Map<number, number>;
let errors: unknown[];
let notifications: FakeNotifications;
let events: EventBus;
let feed: ReportFeed;
let leaving: AbortController;
let reads: number;
let largestRead: number;

const health = { succeeded: () => undefined, failed: (error: unknown) => errors.push(error) };

beforeEach(() => {
  revisions = new Map([[1, 1]]);
  errors = [];
  reads = 0;
  largestRead = 0;
  leaving = new AbortController();
  notifications = createFakeNotifications();
  events = createEventBus({ notifications });
  feed = createReportFeed(
    events,
    async (ids) => {
      reads++;
      largestRead = Math.max(largestRead, ids.length);
      return new Map(ids.flatMap((id) => (revisions.has(id) ? [[id, revisions.get(id) ?? 0]] : [])));
    },
    health,
  );
});
afterEach(() => {
  leaving.abort();
  feed.close();
});

/** Counts the changes that a watcher sees. */
function watch(id = 1, signal = leaving.signal) {
  const watcher = { seen: 0, ended: false };
  void (async () => {
    for await (const _ of feed.changes(id, signal)) watcher.seen++;
    watcher.ended = true;
  })();
  return watcher;
}

/** Makes the feed read the revisions, as after events that may have been missed. */
async function missEvents(expectedReads = 1) {
  const before = reads;
  notifications.reconnect();
  await expect.poll(() => reads).toBe(before + expectedReads);
  await setImmediate();
}

describe('a watcher', () => {
  it('starts with an event, and sees each published change of its report', async () => {
    const watcher = watch();
    await expect.poll(() => watcher.seen).toBe(1);
    events.publish('report-changed', 2);
    events.publish('report-changed', 1);
    await expect.poll(() => watcher.seen).toBe(2);
    notifications.receive('report-changed', '[1]');
    await expect.poll(() => watcher.seen).toBe(3);
    expect(reads).toBe(0);
  });

  it('sees a change whose event was missed once', async () => {
    const watcher = watch();
    await missEvents();
    await expect.poll(() => watcher.seen).toBe(2);
    revisions.set(1, 2);
    await missEvents();
    await expect.poll(() => watcher.seen).toBe(3);
    await missEvents();
    expect(watcher.seen).toBe(3);
  });

  it('sees a change from before the first read of the revision', async () => {
    const watcher = watch();
    await expect.poll(() => watcher.seen).toBe(1);
    revisions.set(1, 2);
    await missEvents();
    await expect.poll(() => watcher.seen).toBe(2);
  });

  it('sees a change among many reports, whose revisions are read in batches', async () => {
    for (let id = 1; id <= MANY; id++) revisions.set(id, 1);
    const watchers = Array.from({ length: MANY }, (_, i) => watch(i + 1));
    await missEvents(3);
    await expect.poll(() => watchers.every(({ seen }) => seen === 2)).toBe(true);
    revisions.set(MANY, 2);
    await missEvents(3);
    await expect.poll(() => watchers.at(-1)?.seen).toBe(3);
    expect(watchers.filter(({ seen }) => seen > 2)).toHaveLength(1);
    expect(largestRead).toBeLessThan(MANY);
  });

  it('sees a deletion', async () => {
    const watcher = watch();
    await missEvents();
    await expect.poll(() => watcher.seen).toBe(2);
    revisions.delete(1);
    await missEvents();
    await expect.poll(() => watcher.seen).toBe(3);
  });

  it('sees a change that is published while it is busy', async () => {
    let seen = 0;
    for await (const _ of feed.changes(1, leaving.signal)) {
      seen++;
      if (seen < 3) events.publish('report-changed', 1);
      else break;
    }
    expect(seen).toBe(3);
  });

  it('does not block the process when many watchers see the same change', async () => {
    const watchers = Array.from({ length: MANY }, () => watch());
    await setImmediate();
    events.publish('report-changed', 1);
    await setImmediate();
    await setImmediate();
    expect(watchers.filter(({ seen }) => seen > 1).length).toBeLessThan(MANY / 10);
    await expect.poll(() => watchers.every(({ seen }) => seen > 1)).toBe(true);
  });

  it('is not counted, and its report not read, after it has left', async () => {
    const watcher = watch();
    const other = watch(2);
    for await (const _ of feed.changes(1, leaving.signal)) break;
    expect(feed.watchers()).toBe(2);
    leaving.abort();
    await expect.poll(() => [watcher.ended, other.ended]).toEqual([true, true]);
    expect(feed.watchers()).toBe(0);
    notifications.reconnect();
    await setImmediate();
    await setImmediate();
    expect(reads).toBe(0);
  });
});

describe('the feed', () => {
  it('reads revisions once for all watchers', async () => {
    const watchers = Array.from({ length: 30 }, (_, i) => watch((i % 3) + 1));
    await missEvents();
    expect(feed.watchers()).toBe(watchers.length);
  });

  it('subscribes for the first watcher, and again after all have left', async () => {
    expect(notifications.channels).toEqual([]);
    const watcher = watch();
    watch(2);
    expect(notifications.channels).toEqual(['report-changed']);
    leaving.abort();
    await expect.poll(() => watcher.ended).toBe(true);
    leaving = new AbortController();
    const next = watch();
    events.publish('report-changed', 1);
    await expect.poll(() => next.seen).toBe(2);
    await missEvents();
  });

  it('continues after a failed read of the database', async () => {
    const failing = vi
      .fn()
      .mockRejectedValueOnce(new Error('locked'))
      .mockResolvedValue(new Map([[1, 2]]));
    feed = createReportFeed(events, failing, health);
    const watcher = watch();
    notifications.reconnect();
    await expect.poll(() => errors).toEqual([new Error('locked')]);
    expect(watcher.seen).toBe(1);
    notifications.reconnect();
    await expect.poll(() => watcher.seen).toBe(2);
  });

  it('ends every watcher when it closes, and accepts no more', async () => {
    const watcher = watch();
    await expect.poll(() => watcher.seen).toBe(1);
    feed.close();
    await expect.poll(() => watcher.ended).toBe(true);
    const late = watch();
    await expect.poll(() => late).toEqual({ seen: 0, ended: true });
  });
});
