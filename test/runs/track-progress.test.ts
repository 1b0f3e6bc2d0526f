import { afterEach, test as base, expect, vi } from 'vitest';
import { createEventBus, type RunProgress } from '../../src/events/event-bus.ts';
import { type AuditProgress, trackProgress } from '../../src/runs/track-progress.ts';
import { createFakeNotifications } from '../support/fake-notifications.ts';

const SHORTEST_STAGE_MS = 250;
const FILES_PAUSE_MS = 1_000;
const ATTEMPT = { reportId: 7, runId: 70, attempt: 1 };
const PAGE = { stage: 'fetching-page', filesDone: 0, filesPlanned: 0 } as const;
const files = (filesDone: number) => ({ stage: 'fetching-files', filesDone, filesPlanned: 30 }) as const;

const test = base
  .extend('published', (): RunProgress[] => [])
  .extend('tracker', ({ published }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const bus = createEventBus({ notifications: createFakeNotifications() });
    bus.subscribe('run-progress', (progress) => published.push(progress));
    const tracker = trackProgress(bus, ATTEMPT);
    return {
      end: () => tracker[Symbol.dispose](),
      /** Updates the progress, which then stays as it is for some time. */
      update: (progress: AuditProgress, milliseconds: number) => {
        tracker.update(progress);
        vi.advanceTimersByTime(milliseconds);
      },
    };
  });
afterEach(() => void vi.useRealTimers());

test('publishes each stage, and the stage of a retry', ({ published, tracker }) => {
  expect(published).toEqual([{ ...ATTEMPT, ...PAGE }]);
  const auditing = { ...files(14), stage: 'auditing' } as const;
  for (const progress of [PAGE, files(14), auditing, PAGE]) tracker.update(progress, SHORTEST_STAGE_MS);
  expect(published).toEqual([PAGE, files(14), auditing, PAGE].map((stage) => ({ ...ATTEMPT, ...stage })));
  expect(vi.getTimerCount()).toBe(0);
});

test('does not publish the stage between two rounds of files', ({ published, tracker }) => {
  tracker.update(files(1), SHORTEST_STAGE_MS);
  tracker.update({ ...files(1), stage: 'auditing' }, SHORTEST_STAGE_MS / 2);
  tracker.update(files(2), FILES_PAUSE_MS);
  expect(published.map(({ filesDone }) => filesDone)).toEqual([0, 1, 2]);
});

test('publishes the latest number of files once a second', ({ published, tracker }) => {
  for (let i = 1; i <= 20; i++) tracker.update(files(i), FILES_PAUSE_MS / 5);
  vi.advanceTimersByTime(FILES_PAUSE_MS);
  expect(published.map(({ filesDone }) => filesDone)).toEqual([0, 2, 7, 12, 17, 20]);
});

test('publishes nothing after the attempt has ended', ({ published, tracker }) => {
  tracker.update(files(1), SHORTEST_STAGE_MS);
  tracker.update(files(2), 0);
  tracker.end();
  vi.advanceTimersByTime(FILES_PAUSE_MS);
  expect(published).toHaveLength(2);
});
