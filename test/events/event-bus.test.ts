import { afterEach, test as base, beforeEach, describe, expect, vi } from 'vitest';
import { createEventBus } from '../../src/events/event-bus.ts';
import { createFakeNotifications } from '../support/fake-notifications.ts';

/** Intervals between polls: without events of other processes, and with them. */
const POLL_MS = 500;
const SAFETY_POLL_MS = 5_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const test = base
  .extend('notifications', () => createFakeNotifications())
  .extend('bus', ({ notifications }) => createEventBus({ notifications }))
  /** Counts the recoveries of a subscriber to gaps. */
  .extend('recover', ({ bus }, { onCleanup }) => {
    const recover = vi.fn(async () => {});
    onCleanup(bus.subscribeToGaps(recover));
    return recover;
  });

describe('an event', () => {
  test('reaches the subscribers of its name at once, and other processes once', ({ notifications, bus }) => {
    const changed = vi.fn();
    const other = vi.fn();
    const unsubscribed = vi.fn();
    bus.subscribe('report-changed', changed);
    bus.subscribe('report-changed', changed);
    bus.subscribe('report-changed', unsubscribed)();
    bus.subscribe('run-removed', other);
    bus.publish('report-changed', 7);
    expect(changed.mock.calls).toEqual([[7], [7]]);
    expect(other).not.toHaveBeenCalled();
    expect(unsubscribed).not.toHaveBeenCalled();
    expect(notifications.sent).toEqual(['report-changed [7]']);
  });

  test('of another process reaches the subscribers and is not sent back', ({ notifications, bus }) => {
    const queued = vi.fn();
    const revoked = vi.fn();
    expect(notifications.channels).toEqual([]);
    bus.subscribe('run-queued', queued);
    bus.subscribe('run-queued', queued);
    bus.subscribe('api-key-revoked', revoked);
    expect(notifications.channels).toEqual(['run-queued', 'api-key-revoked']);
    notifications.receive('run-queued', '[]');
    notifications.receive('api-key-revoked', '[3]');
    expect(queued.mock.calls).toEqual([[], []]);
    expect(revoked.mock.calls).toEqual([[3]]);
    expect(notifications.sent).toEqual([]);
  });
});

describe('a recovery', () => {
  test('runs at once when a lost connection was replaced', async ({ notifications, bus, recover }) => {
    bus.subscribe('run-queued', () => {});
    const reading = Promise.withResolvers<void>();
    recover.mockReturnValueOnce(reading.promise);
    notifications.reconnect();
    await expect.poll(() => recover).toHaveBeenCalledTimes(1);
    notifications.reconnect();
    await vi.advanceTimersByTimeAsync(SAFETY_POLL_MS);
    expect(recover, 'not during another').toHaveBeenCalledTimes(1);
    reading.resolve();
    await expect.poll(() => recover).toHaveBeenCalledTimes(2);
  });

  test('runs rarely while events arrive, and often while they do not', async ({ notifications, recover }) => {
    await vi.advanceTimersByTimeAsync(SAFETY_POLL_MS - 1);
    expect(recover).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(recover).toHaveBeenCalledTimes(1);
    notifications.isConnected = false;
    await vi.advanceTimersByTimeAsync(SAFETY_POLL_MS);
    await vi.advanceTimersByTimeAsync(2 * POLL_MS);
    expect(recover).toHaveBeenCalledTimes(4);
  });

  test('runs during an outage of the database', async ({ notifications, recover }) => {
    notifications.changedElsewhere = () => Promise.reject(new Error('locked'));
    await vi.advanceTimersByTimeAsync(SAFETY_POLL_MS);
    expect(recover).toHaveBeenCalledTimes(1);
  });

  test('does not run, and polls nothing, after it is unsubscribed', async ({ notifications, bus }) => {
    const poll = vi.spyOn(notifications, 'changedElsewhere');
    const recover = vi.fn(async () => {});
    bus.subscribeToGaps(recover)();
    await vi.advanceTimersByTimeAsync(2 * SAFETY_POLL_MS);
    expect(recover).not.toHaveBeenCalled();
    expect(poll).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('runs on SQLite only when other processes changed the database', async () => {
    const notifications = createFakeNotifications({ isConnected: false });
    const recover = vi.fn(async () => {});
    const unsubscribe = createEventBus({ notifications }).subscribeToGaps(recover);
    await vi.advanceTimersByTimeAsync(4 * POLL_MS);
    expect(recover).toHaveBeenCalledTimes(1);
    notifications.changed = true;
    await vi.advanceTimersByTimeAsync(4 * POLL_MS);
    expect(recover).toHaveBeenCalledTimes(2);
    unsubscribe();
  });
});
