import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventBus, type EventBus, type Unsubscribe } from '../../src/events/event-bus.ts';
import { createFakeNotifications, type FakeNotifications } from '../support/fake-notifications.ts';

/** Intervals between polls: without events of other processes, and with them. */
const POLL_MS = 500;
const SAFETY_POLL_MS = 5_000;

let notifications: FakeNotifications;
let bus: EventBus;
let subscriptions: Unsubscribe[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  subscriptions = [];
  notifications = createFakeNotifications();
  bus = createEventBus({ notifications });
});
afterEach(() => {
  for (const unsubscribe of subscriptions) unsubscribe();
  vi.useRealTimers();
});

/** Subscribes with a function that counts its calls. */
function countRecoveries(recover = async () => {}) {
  const counted = vi.fn(recover);
  subscriptions.push(bus.subscribeToGaps(counted));
  return counted;
}

describe('an event', () => {
  it('reaches the subscribers of its name in this process at once, and other processes once', () => {
    const changed = vi.fn();
    const removed = vi.fn();
    bus.subscribe('report-changed', changed);
    bus.subscribe('report-changed', changed);
    bus.subscribe('run-removed', removed);
    bus.publish('report-changed', 7);
    expect(changed.mock.calls).toEqual([[7], [7]]);
    expect(removed).not.toHaveBeenCalled();
    expect(notifications.sent).toEqual(['report-changed [7]']);
  });

  it('of another process reaches the subscribers and is not sent back', () => {
    const queued = vi.fn();
    const revoked = vi.fn();
    bus.subscribe('run-queued', queued);
    bus.subscribe('api-key-revoked', revoked);
    notifications.receive('run-queued', '[]');
    notifications.receive('api-key-revoked', '[3]');
    expect(queued.mock.calls).toEqual([[]]);
    expect(revoked.mock.calls).toEqual([[3]]);
    expect(notifications.sent).toEqual([]);
  });

  it('is listened to in other processes once, and only when it has a subscriber', () => {
    expect(notifications.channels).toEqual([]);
    bus.subscribe('run-queued', () => {});
    bus.subscribe('run-queued', () => {});
    expect(notifications.channels).toEqual(['run-queued']);
  });

  it('does not reach a subscriber that unsubscribed', () => {
    const listener = vi.fn();
    bus.subscribe('run-queued', listener)();
    bus.publish('run-queued');
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('a recovery', () => {
  it('runs at once when a lost connection was replaced', async () => {
    bus.subscribe('run-queued', () => {});
    const recover = countRecoveries();
    notifications.reconnect();
    await expect.poll(() => recover).toHaveBeenCalledTimes(1);
  });

  it('runs seldom while events of other processes arrive, and often while they do not', async () => {
    const recover = countRecoveries();
    await vi.advanceTimersByTimeAsync(SAFETY_POLL_MS - 1);
    expect(recover).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(recover).toHaveBeenCalledTimes(1);
    notifications.isConnected = false;
    await vi.advanceTimersByTimeAsync(SAFETY_POLL_MS);
    await vi.advanceTimersByTimeAsync(2 * POLL_MS);
    expect(recover).toHaveBeenCalledTimes(4);
  });

  it('runs only when other processes changed the database, where that can be known', async () => {
    notifications = createFakeNotifications({ isConnected: false });
    bus = createEventBus({ notifications });
    const recover = countRecoveries();
    await vi.advanceTimersByTimeAsync(4 * POLL_MS);
    expect(recover).toHaveBeenCalledTimes(1);
    notifications.changed = true;
    await vi.advanceTimersByTimeAsync(4 * POLL_MS);
    expect(recover).toHaveBeenCalledTimes(2);
  });

  it('runs during an outage of the database', async () => {
    notifications.changedElsewhere = () => Promise.reject(new Error('locked'));
    const recover = countRecoveries();
    await vi.advanceTimersByTimeAsync(SAFETY_POLL_MS);
    expect(recover).toHaveBeenCalledTimes(1);
  });

  it('runs again, after it has ended, when events were missed meanwhile', async () => {
    bus.subscribe('run-queued', () => {});
    const reading = Promise.withResolvers<void>();
    const recover = countRecoveries(() => reading.promise);
    notifications.reconnect();
    await expect.poll(() => recover).toHaveBeenCalledTimes(1);
    notifications.reconnect();
    await vi.advanceTimersByTimeAsync(SAFETY_POLL_MS);
    expect(recover).toHaveBeenCalledTimes(1);
    reading.resolve();
    await expect.poll(() => recover).toHaveBeenCalledTimes(2);
  });

  it('runs no more, and nothing is polled, once it is unsubscribed', async () => {
    const asked = vi.spyOn(notifications, 'changedElsewhere');
    const recover = countRecoveries();
    for (const unsubscribe of subscriptions) unsubscribe();
    await vi.advanceTimersByTimeAsync(2 * SAFETY_POLL_MS);
    expect(recover).not.toHaveBeenCalled();
    expect(asked).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
