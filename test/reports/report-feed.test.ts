import { EventEmitter } from 'node:events';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_NOTIFICATIONS, type Notifications } from '../../src/database/notifications.ts';
import { createReportFeed, type ReportFeed } from '../../src/reports/report-feed.ts';

/** More than the feed's pause between two looks. */
const NEXT_LOOK_MS = 700;
/** Less than that. */
const AT_ONCE_MS = 300;
/** More than are looked for at once. */
const MANY = 1_200;

let revisions: Map<number, number>;
let errors: unknown[];
let feed: ReportFeed;
let leaving: AbortController;
let reads: number;
let largestRead: number;

beforeEach(() => {
  revisions = new Map([[1, 1]]);
  errors = [];
  reads = 0;
  largestRead = 0;
  leaving = new AbortController();
  feed = createReportFeed(
    async (ids) => {
      reads++;
      largestRead = Math.max(largestRead, ids.length);
      return new Map(ids.flatMap((id) => (revisions.has(id) ? [[id, revisions.get(id) ?? 0]] : [])));
    },
    (error) => errors.push(error),
    NO_NOTIFICATIONS,
  );
});
afterEach(() => {
  leaving.abort();
  feed.close();
});

/** Counts the changes that a watcher is told of. */
function watch(id = 1, signal = leaving.signal) {
  const watcher = { told: 0, ended: false };
  void (async () => {
    for await (const _ of feed.changes(id, signal)) watcher.told++;
    watcher.ended = true;
  })();
  return watcher;
}

describe('a watcher', () => {
  it('is told at once, and at once again of what this process announces', async () => {
    const watcher = watch();
    await sleep(10);
    expect(watcher.told).toBe(1);
    feed.announce(1);
    feed.announce(2);
    await vi.waitFor(() => expect(watcher.told).toBe(2), { timeout: AT_ONCE_MS, interval: 5 });
  });

  it('is told of what another process changed', async () => {
    const watcher = watch();
    await sleep(NEXT_LOOK_MS);
    const { told } = watcher;
    revisions.set(1, 2);
    await vi.waitFor(() => expect(watcher.told).toBe(told + 1), NEXT_LOOK_MS);
    await sleep(NEXT_LOOK_MS);
    expect(watcher.told).toBe(told + 1);
  });

  it('misses no change between its own first look and that of the feed', async () => {
    const watcher = watch();
    await sleep(10);
    revisions.set(1, 2);
    await vi.waitFor(() => expect(watcher.told).toBe(2), NEXT_LOOK_MS);
  });

  it('is told among very many, who are looked for in portions', async () => {
    for (let id = 1; id <= MANY; id++) revisions.set(id, 1);
    const watchers = Array.from({ length: MANY }, (_, i) => watch(i + 1));
    await sleep(NEXT_LOOK_MS);
    revisions.set(MANY, 2);
    const last = watchers.at(-1);
    const told = last?.told ?? 0;
    await vi.waitFor(() => expect(last?.told).toBe(told + 1), NEXT_LOOK_MS);
    expect(largestRead).toBeLessThan(MANY);
  });

  it('is told of a deletion', async () => {
    const watcher = watch();
    await sleep(NEXT_LOOK_MS);
    const { told } = watcher;
    revisions.delete(1);
    await vi.waitFor(() => expect(watcher.told).toBe(told + 1), NEXT_LOOK_MS);
  });

  it('misses nothing that is announced while it is busy', async () => {
    let told = 0;
    for await (const _ of feed.changes(1, leaving.signal)) {
      told++;
      if (told === 1) feed.announce(1);
      if (told === 2) break;
    }
    expect(told).toBe(2);
  });

  it('lets others get on between the many who are told of the same change', async () => {
    const watchers = Array.from({ length: MANY }, () => watch());
    await setImmediate();
    feed.announce(1);
    await setImmediate();
    await setImmediate();
    expect(watchers.filter(({ told }) => told > 1).length).toBeLessThan(MANY / 10);
    await vi.waitFor(() => expect(watchers.every(({ told }) => told > 1)).toBe(true));
  });

  it('is forgotten when it leaves, however it does', async () => {
    const watcher = watch();
    const listening = vi.spyOn(EventEmitter.prototype, 'on');
    for await (const _ of feed.changes(1, leaving.signal)) break;
    expect(feed.watchers()).toBe(1);
    expect((listening.mock.contexts[0] as EventEmitter).listenerCount('1')).toBe(1);
    listening.mockRestore();
    leaving.abort();
    await vi.waitFor(() => expect(watcher.ended).toBe(true));
    expect(feed.watchers()).toBe(0);
    await sleep(NEXT_LOOK_MS);
    const before = reads;
    await sleep(NEXT_LOOK_MS);
    expect(reads).toBe(before);
  });
});

describe('the feed', () => {
  it('reads once for all watchers', async () => {
    const watchers = Array.from({ length: 30 }, (_, i) => watch((i % 3) + 1));
    await sleep(NEXT_LOOK_MS);
    expect(reads).toBe(1);
    expect(feed.watchers()).toBe(watchers.length);
  });

  it('goes on when the database cannot be read', async () => {
    const failing = vi
      .fn()
      .mockRejectedValueOnce(new Error('locked'))
      .mockResolvedValue(new Map([[1, 2]]));
    feed = createReportFeed(failing, (error) => errors.push(error), NO_NOTIFICATIONS);
    const watcher = watch();
    await vi.waitFor(() => expect(watcher.told).toBe(2), 2 * NEXT_LOOK_MS);
    expect(errors).toEqual([new Error('locked')]);
  });

  it('ends every watcher when it closes, and reads no more', async () => {
    const watcher = watch();
    await sleep(10);
    feed.close();
    await vi.waitFor(() => expect(watcher.ended).toBe(true));
    await sleep(NEXT_LOOK_MS);
    expect(reads).toBe(0);
  });

  it('takes no watchers once it is closed', async () => {
    feed.close();
    const watcher = watch();
    await vi.waitFor(() => expect(watcher.ended).toBe(true));
    await sleep(NEXT_LOOK_MS);
    expect(reads).toBe(0);
  });
});

describe('where processes notify each other', () => {
  let hear: (reportId: string) => void;
  let missSome: () => void;
  let reading: Promise<void> | undefined;
  const notified: string[] = [];
  let listening: string[];
  const notifications: Notifications = {
    arrive: true,
    listen: (channel, onPayload, onGap) => {
      listening.push(channel);
      hear = onPayload;
      missSome = onGap;
    },
    notify: (channel, payload) => notified.push(`${channel} ${payload}`),
  };

  beforeEach(() => {
    listening = [];
    reading = undefined;
    feed = createReportFeed(
      async () => {
        reads++;
        const read = new Map(revisions);
        await reading;
        return read;
      },
      (error) => errors.push(error),
      notifications,
    );
  });

  it('a watcher is told of what others notify, and others of what this process announces', async () => {
    const watcher = watch();
    await sleep(10);
    hear('2');
    hear('1');
    await vi.waitFor(() => expect(watcher.told).toBe(2), { timeout: AT_ONCE_MS, interval: 5 });
    feed.announce(7);
    expect(notified).toEqual(['report_changed 7']);
    expect(reads).toBe(0);
  });

  it('the feed looks once at what is new to it, and then seldom', async () => {
    watch();
    await sleep(3 * NEXT_LOOK_MS);
    expect(reads).toBe(1);
  });

  it('the feed looks at once when notifications may have been missed', async () => {
    const watcher = watch();
    await vi.waitFor(() => expect(reads).toBe(1));
    const { told } = watcher;
    revisions.set(1, 2);
    missSome();
    await vi.waitFor(() => expect(watcher.told).toBe(told + 1), { timeout: AT_ONCE_MS, interval: 5 });
    expect(reads).toBe(2);
  });

  it('the feed looks at once as well when they were missed while it was looking', async () => {
    const { promise, resolve: finishReading } = Promise.withResolvers<void>();
    reading = promise;
    const watcher = watch();
    await vi.waitFor(() => expect(reads).toBe(1));
    revisions.set(1, 2);
    missSome();
    finishReading();
    await vi.waitFor(() => expect(reads).toBe(2), { timeout: AT_ONCE_MS, interval: 5 });
    // At first, at the first look and at the one for what was missed.
    await vi.waitFor(() => expect(watcher.told).toBe(3), { timeout: AT_ONCE_MS, interval: 5 });
  });

  it('the feed hears of nothing before somebody watches, and does not look once nobody does', async () => {
    expect(listening).toEqual([]);
    const watcher = watch();
    watch(2);
    expect(listening).toEqual(['report_changed']);
    leaving.abort();
    await vi.waitFor(() => expect(watcher.ended).toBe(true));
    missSome();
    await sleep(10);
    expect(reads).toBe(0);
  });
});
