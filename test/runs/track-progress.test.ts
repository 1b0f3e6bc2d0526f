import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEventBus, type EventBus, type RunProgress } from '../../src/events/event-bus.ts';
import { trackProgress } from '../../src/runs/track-progress.ts';
import { createFakeNotifications } from '../support/fake-notifications.ts';

const SHORTEST_STAGE_MS = 250;
const FILES_PAUSE_MS = 1_000;
const ATTEMPT = { reportId: 7, runId: 70, attempt: 1 };
const PAGE = { stage: 'fetching-page', filesDone: 0, filesPlanned: 0 } as const;

let bus: EventBus;
let published: RunProgress[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  bus = createEventBus({ notifications: createFakeNotifications() });
  published = [];
  bus.subscribe('run-progress', (progress) => published.push(progress));
});
afterEach(() => {
  vi.useRealTimers();
});

const files = (filesDone: number) => ({ stage: 'fetching-files', filesDone, filesPlanned: 30 }) as const;

it('publishes each stage, and the stage of a retry', () => {
  using tracker = trackProgress(bus, ATTEMPT);
  expect(published).toEqual([{ ...ATTEMPT, ...PAGE }]);
  for (const progress of [PAGE, files(14), { ...files(14), stage: 'auditing' } as const, PAGE]) {
    tracker.update(progress);
    vi.advanceTimersByTime(SHORTEST_STAGE_MS);
  }
  expect(published.map(({ stage }) => stage)).toEqual([
    'fetching-page',
    'fetching-files',
    'auditing',
    'fetching-page',
  ]);
  expect(published[1]).toEqual({ ...ATTEMPT, ...files(14) });
  expect(vi.getTimerCount()).toBe(0);
});

it('does not publish the stage between two rounds of files', () => {
  using tracker = trackProgress(bus, ATTEMPT);
  tracker.update(files(1));
  vi.advanceTimersByTime(SHORTEST_STAGE_MS);
  tracker.update({ ...files(1), stage: 'auditing' });
  vi.advanceTimersByTime(SHORTEST_STAGE_MS / 2);
  tracker.update(files(2));
  vi.advanceTimersByTime(FILES_PAUSE_MS);
  expect(published.map(({ filesDone }) => filesDone)).toEqual([0, 1, 2]);
});

it('publishes the latest number of files once a second', () => {
  using tracker = trackProgress(bus, ATTEMPT);
  for (let i = 1; i <= 20; i++) {
    tracker.update(files(i));
    vi.advanceTimersByTime(FILES_PAUSE_MS / 5);
  }
  vi.advanceTimersByTime(FILES_PAUSE_MS);
  expect(published.map(({ filesDone }) => filesDone)).toEqual([0, 2, 7, 12, 17, 20]);
});

it('publishes nothing after the attempt has ended', () => {
  const tracker = trackProgress(bus, ATTEMPT);
  tracker.update(files(1));
  vi.advanceTimersByTime(SHORTEST_STAGE_MS);
  tracker.update(files(2));
  tracker[Symbol.dispose]();
  vi.advanceTimersByTime(FILES_PAUSE_MS);
  expect(published).toHaveLength(2);
});
