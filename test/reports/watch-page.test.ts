import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Report } from '../../src/database/entities/report.ts';
import type { RunProgress } from '../../src/events/event-bus.ts';
import type { ServiceContext } from '../../src/reports/service-context.ts';
import { readProgress } from '../../src/reports/watch/page-progress.ts';
import { type PageState, watchPage } from '../../src/reports/watch/watch-page.ts';
import { trackProgress } from '../../src/runs/track-progress.ts';
import { claimRun } from '../support/claim-run.ts';
import { createReport } from '../support/create-report.ts';
import { createFakeNotifications, type FakeNotifications } from '../support/fake-notifications.ts';
import { findReport } from '../support/stored-entities.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';
import { createActor, createTestServices } from '../support/test-services.ts';

const STRANGER = { signedUrl: { expires: '', signature: '' }, accessCookie: '' };
const FILES = { stage: 'fetching-files', filesDone: 14, filesPlanned: 30 } as const;

let temp: TempDatabase;
let notifications: FakeNotifications;
let services: ServiceContext;
let report: Report;
let leaving: AbortController;

beforeEach(async () => {
  temp = await openTempDatabase();
  notifications = createFakeNotifications();
  services = await createTestServices({ ...temp, database: { ...temp.database, notifications } });
  report = await createReport(services, await createActor(temp.database), { url: 'https://example.org/' });
  leaving = new AbortController();
});
afterEach(async () => {
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

const progressOf = (runId: number): RunProgress => ({ reportId: report.id, runId, attempt: 0, ...FILES });

it('shows the position of a queued run, and the stages of an active one', async () => {
  const states = watch();
  expect(await next(states)).toEqual({ stage: 'queued', position: 1 });
  const runId = await begin();
  using tracker = trackProgress(services.events, { reportId: report.id, runId, attempt: 0 });
  expect(await next(states)).toMatchObject({ stage: 'fetching-page' });
  tracker.update(FILES);
  expect(await next(states)).toMatchObject(FILES);
  tracker.update({ ...FILES, stage: 'auditing' });
  expect(await next(states)).toMatchObject({ stage: 'auditing' });
});

it('shows the current stage to a late watcher and to a page without script', async () => {
  services.events.publish('run-progress', progressOf(await begin()));
  expect(await next(watch())).toMatchObject(FILES);
  const current = await findReport(temp.database.fork(), report.accountId, report.id);
  expect(await readProgress(services, current as Report)).toMatchObject(FILES);
});

it('shows that a run is active until its worker publishes a stage', async () => {
  const runId = await begin();
  const states = watch();
  expect(await next(states)).toEqual({ stage: 'running' });
  notifications.receive('run-progress', JSON.stringify([progressOf(runId)]));
  expect(await next(states)).toMatchObject(FILES);
});

it('shows no progress of another attempt, of another run or of an attempt that lost its lease', async () => {
  const runId = await begin();
  const states = watch();
  const own = progressOf(runId);
  expect(await next(states)).toEqual({ stage: 'running' });
  const shown = next(states);
  services.events.publish('run-progress', { ...own, runId: runId + 1, stage: 'auditing' });
  services.events.publish('run-progress', { ...own, reportId: report.id + 1, runId: runId + 2 });
  services.events.publish('run-progress', { ...own, attempt: -1, stage: 'auditing' });
  await setImmediate();
  services.events.publish('run-progress', own);
  services.events.publish('run-progress', { ...own, attempt: -1, stage: 'auditing' });
  expect(await shown).toMatchObject(FILES);
  expect(services.findProgress({ id: runId, attempt: 0 })).toEqual(own);
  expect(services.findProgress({ id: runId, attempt: -1 })).toBeNull();
});

it('shows no stage that may be old after a gap in the events', async () => {
  const runId = await begin();
  notifications.receive('run-progress', JSON.stringify([progressOf(runId)]));
  const current = (await findReport(temp.database.fork(), report.accountId, report.id)) as Report;
  expect(await readProgress(services, current)).toMatchObject(FILES);
  notifications.reconnect();
  expect(await readProgress(services, current)).toEqual({ stage: 'running' });
  notifications.receive('run-progress', JSON.stringify([{ ...progressOf(runId), stage: 'auditing' }]));
  expect(await readProgress(services, current)).toMatchObject({ stage: 'auditing' });
});

it('shows the same progress once', async () => {
  const own = progressOf(await begin());
  services.events.publish('run-progress', own);
  const states = watch();
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
