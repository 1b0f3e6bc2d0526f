import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createEventBus } from '../../src/events/event-bus.ts';
import type { RunProgress } from '../../src/events/run-progress.ts';
import { requestProgress } from '../../src/reports/watch/page-progress.ts';
import { createProgressPublisher } from '../../src/runs/progress-publisher.ts';
import { createFakeNotifications } from '../support/fake-notifications.ts';

const REPORT_ID = 7;
const RUN = { id: 70, attempt: 1 };
const PROGRESS: RunProgress = {
  reportId: REPORT_ID,
  runId: RUN.id,
  attempt: RUN.attempt,
  stage: 'fetching-files',
  filesDone: 14,
  filesPlanned: 30,
};

/** Requests the progress of the run. */
function request({ isConnected }: { isConnected: boolean }) {
  const notifications = createFakeNotifications({ isConnected });
  const events = createEventBus({ notifications });
  const send = () => requestProgress({ database: { notifications }, events }, REPORT_ID, RUN);
  return { notifications, events, send };
}
const withoutWaiting = (response: Promise<RunProgress | null>) =>
  Promise.race([response, setImmediate('waits')]);

it('does not wait for a worker in another process while no notifications arrive', async () => {
  const { send } = request({ isConnected: false });
  expect(await withoutWaiting(send())).toBe(null);
});

it('does not wait for a worker in this process, even right after its last event', async () => {
  for (const isConnected of [true, false]) {
    const { events, send } = request({ isConnected });
    using tracker = createProgressPublisher(events).track(PROGRESS);
    await send();
    tracker.update(PROGRESS);
    expect(await withoutWaiting(send())).toEqual(PROGRESS);
  }
});

it('waits for the notification of a worker in another process', async () => {
  const { notifications, send } = request({ isConnected: true });
  const response = send();
  expect(await withoutWaiting(response)).toBe('waits');
  expect(notifications.sent).toEqual(['progress-requested [7]']);
  notifications.receive('run-progress', JSON.stringify([{ ...PROGRESS, attempt: 0 }]));
  expect(await withoutWaiting(response)).toBe('waits');
  notifications.receive('run-progress', JSON.stringify([PROGRESS]));
  expect(await response).toEqual(PROGRESS);
});

it('returns null when no worker responds', async () => {
  expect(await request({ isConnected: true }).send()).toBe(null);
});
