import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEventBus, type EventBus } from '../../src/events/event-bus.ts';
import { createProgressPublisher, type ProgressPublisher } from '../../src/runs/progress-publisher.ts';
import { createFakeNotifications, type FakeNotifications } from '../support/fake-notifications.ts';

const PAUSE_MS = 250;
const ATTEMPT = { reportId: 7, runId: 70, attempt: 1 };

let notifications: FakeNotifications;
let bus: EventBus;
let publisher: ProgressPublisher;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  notifications = createFakeNotifications();
  bus = createEventBus({ notifications });
  publisher = createProgressPublisher(bus);
});
afterEach(() => {
  vi.useRealTimers();
});

const files = (filesDone: number) => ({ stage: 'fetching-files', filesDone, filesPlanned: 30 }) as const;
const sent = () =>
  notifications.sent
    .filter((message) => message.startsWith('run-progress '))
    .map((message) => JSON.parse(message.slice('run-progress '.length))[0]);

it('publishes nothing for a run without watchers', () => {
  using tracker = publisher.track(ATTEMPT);
  for (let i = 0; i <= 30; i++) tracker.update(files(i));
  vi.advanceTimersByTime(PAUSE_MS);
  notifications.receive('progress-requested', '[8]');
  expect(sent()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it('publishes the current stage at once for a late page of any process', () => {
  using tracker = publisher.track(ATTEMPT);
  tracker.update(files(14));
  notifications.receive('progress-requested', '[7]');
  expect(sent()).toEqual([{ ...ATTEMPT, ...files(14) }]);
});

it('responds to each request at once, and sends nothing more without a change', () => {
  using tracker = publisher.track(ATTEMPT);
  bus.publish('progress-requested', 7);
  tracker.update(files(1));
  bus.publish('progress-requested', 7);
  expect(sent().map(({ filesDone }) => filesDone)).toEqual([0, 1]);
  vi.advanceTimersByTime(PAUSE_MS);
  expect(sent()).toHaveLength(2);
});

it('publishes the latest state at most four times a second', () => {
  using tracker = publisher.track(ATTEMPT);
  bus.publish('progress-requested', 7);
  for (let i = 1; i <= 20; i++) {
    tracker.update(files(i));
    vi.advanceTimersByTime(50);
  }
  vi.advanceTimersByTime(PAUSE_MS);
  expect(sent().map(({ filesDone }) => filesDone)).toEqual([0, 5, 10, 15, 20]);
});

it('publishes nothing after the attempt has ended, and the stage of the next attempt on request', () => {
  const first = publisher.track(ATTEMPT);
  bus.publish('progress-requested', 7);
  first.update(files(1));
  first[Symbol.dispose]();
  using second = publisher.track({ ...ATTEMPT, attempt: 2 });
  second.update(files(2));
  vi.advanceTimersByTime(PAUSE_MS);
  expect(sent()).toHaveLength(1);
  bus.publish('progress-requested', 7);
  expect(sent()[1]).toEqual({ ...ATTEMPT, attempt: 2, ...files(2) });
});
