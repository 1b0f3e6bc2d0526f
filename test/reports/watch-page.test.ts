import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Report } from '../../src/database/entities/report.ts';
import type { RunProgress } from '../../src/events/run-progress.ts';
import type { ServiceContext } from '../../src/reports/service-context.ts';
import { readProgress } from '../../src/reports/watch/page-progress.ts';
import { type PageState, watchPage } from '../../src/reports/watch/watch-page.ts';
import { createProgressPublisher } from '../../src/runs/progress-publisher.ts';
import { claimRun } from '../support/claim-run.ts';
import { createReport } from '../support/create-report.ts';
import { createFakeNotifications, type FakeNotifications } from '../support/fake-notifications.ts';
import { findReport } from '../support/stored-entities.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';
import { createActor, createTestServices } from '../support/test-services.ts';

const STRANGER = { signedUrl: { expires: '', signature: '' }, accessCookie: '' };
/** How often progress is requested again. */
const REFRESH_MS = 2_000;
const FILES = { stage: 'fetching-files', filesDone: 14, filesPlanned: 30 } as const;

let temp: TempDatabase;
/** As on SQLite, until a test connects them. */
let notifications: FakeNotifications;
let services: ServiceContext;
let report: Report;
let leaving: AbortController;

beforeEach(async () => {
  temp = await openTempDatabase();
  notifications = createFakeNotifications({ isConnected: false });
  services = await createTestServices({ ...temp, database: { ...temp.database, notifications } });
  report = await createReport(services, await createActor(temp.database), { url: 'https://example.org/' });
  leaving = new AbortController();
});
afterEach(async () => {
  vi.useRealTimers();
  leaving.abort();
  await temp.close();
});

const watch = () => watchPage(services, report, STRANGER, leaving.signal);
const next = async (states: AsyncGenerator<PageState>) => (await states.next()).value?.progress;

/** Claims the run as a worker does; its attempt is 0, because no attempt is stored. @returns the id of the run */
async function begin(): Promise<number> {
  const delivery = await claimRun(services.queue, 'worker', services.clock());
  if (!delivery) throw new Error('No run waits.');
  await temp.database.fork().execute('update reports set revision = revision + 1 where id = ?', [report.id]);
  services.events.publish('report-changed', report.id);
  return delivery.runId;
}

it('shows the position of a queued run, and the stages of an active one', async () => {
  const states = watch();
  expect(await next(states)).toEqual({ stage: 'queued', position: 1 });
  const publisher = createProgressPublisher(services.events);
  using tracker = publisher.track({ reportId: report.id, runId: await begin(), attempt: 0 });
  expect(await next(states)).toMatchObject({ stage: 'fetching-page' });
  tracker.update(FILES);
  expect(await next(states)).toMatchObject(FILES);
  tracker.update({ ...FILES, stage: 'auditing' });
  expect(await next(states)).toMatchObject({ stage: 'auditing' });
});

it('shows the current stage to a late watcher and to a page without script', async () => {
  const runId = await begin();
  using tracker = createProgressPublisher(services.events).track({ reportId: report.id, runId, attempt: 0 });
  tracker.update(FILES);
  expect(await next(watch())).toMatchObject(FILES);
  const current = await findReport(temp.database.fork(), report.accountId, report.id);
  expect(await readProgress(services, current as Report)).toMatchObject(FILES);
});

it('shows no progress of another attempt or of another run', async () => {
  const runId = await begin();
  const states = watch();
  const own: RunProgress = { reportId: report.id, runId, attempt: 0, ...FILES };
  expect(await next(states)).toEqual({ stage: 'running' });
  const shown = next(states);
  services.events.publish('run-progress', { ...own, attempt: 1, stage: 'auditing' });
  services.events.publish('run-progress', { ...own, runId: runId + 1, stage: 'auditing' });
  services.events.publish('run-progress', { ...own, reportId: report.id + 1, stage: 'auditing' });
  await expect(Promise.race([shown, Promise.resolve('nothing')])).resolves.toBe('nothing');
  services.events.publish('run-progress', own);
  expect(await shown).toMatchObject(FILES);
});

it('requests progress until some arrives', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const requested: number[] = [];
  services.events.subscribe('progress-requested', (id) => requested.push(id));
  const runId = await begin();
  const states = watch();
  expect(await next(states)).toEqual({ stage: 'running' });
  const shown = next(states);
  expect(requested).toHaveLength(1);
  vi.advanceTimersByTime(2 * REFRESH_MS);
  expect(requested).toHaveLength(3);
  services.events.publish('run-progress', { reportId: report.id, runId, attempt: 0, ...FILES });
  expect(await shown).toMatchObject(FILES);
  vi.advanceTimersByTime(10 * REFRESH_MS);
  expect(requested).toHaveLength(3);
});

it('shows the first progress of a worker in another process however late it responds to the first request', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  notifications.isConnected = true;
  const runId = await begin();
  const shown = next(watch());
  await expect.poll(() => notifications.sent).toContain(`progress-requested [${report.id}]`);
  await sleep(200);
  const own: RunProgress = { reportId: report.id, runId, attempt: 0, ...FILES };
  notifications.receive('run-progress', JSON.stringify([own]));
  expect(await shown).toMatchObject(FILES);
});

it('shows that a run is active if no worker has responded until the second request', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  notifications.isConnected = true;
  await begin();
  const shown = next(watch());
  await expect.poll(() => notifications.sent).toContain(`progress-requested [${report.id}]`);
  vi.advanceTimersByTime(REFRESH_MS);
  expect(await shown).toEqual({ stage: 'running' });
});

it('shows the same progress once', async () => {
  const runId = await begin();
  const states = watch();
  expect(await next(states)).toEqual({ stage: 'running' });
  const own: RunProgress = { reportId: report.id, runId, attempt: 0, ...FILES };
  services.events.publish('run-progress', own);
  expect(await next(states)).toMatchObject(FILES);
  const shown = next(states);
  services.events.publish('run-progress', { ...own });
  await setImmediate();
  services.events.publish('run-progress', { ...own, filesDone: 15 });
  expect(await shown).toMatchObject({ ...FILES, filesDone: 15 });
});

it('shows a new position while the run is queued', async () => {
  const later = await createReport(services, await createActor(temp.database), {
    url: 'https://example.org/',
  });
  report = later;
  const states = watch();
  expect(await next(states)).toEqual({ stage: 'queued', position: 2 });
  const moved = next(states);
  await claimRun(services.queue, 'worker', services.clock());
  expect(await moved).toEqual({ stage: 'queued', position: 1 });
});
