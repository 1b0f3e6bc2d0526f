import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';
import type { RunProgress } from '../../src/events/event-bus.ts';
import { readProgress } from '../../src/reports/watch/page-progress.ts';
import { watchPage } from '../../src/reports/watch/watch-page.ts';
import { trackProgress } from '../../src/runs/track-progress.ts';
import { test as base } from '../jobs/job-fixture.ts';
import { createReport } from '../support/create-report.ts';
import { createFakeNotifications } from '../support/fake-notifications.ts';
import { findReport } from '../support/stored-entities.ts';
import { createTestServices } from '../support/test-services.ts';

const STRANGER = { signedUrl: { expires: '', signature: '' }, accessCookie: '' };
const FILES = { stage: 'fetching-files', filesDone: 14, filesPlanned: 30 } as const;
const RUNNING = { stage: 'running' };

const test = base
  .extend('notifications', () => createFakeNotifications())
  .extend('services', async ({ temp, notifications }) => {
    return await createTestServices({ ...temp, database: { ...temp.database, notifications } });
  })
  .extend('page', async ({ temp, notifications, services, actor, jobs }, { onCleanup }) => {
    const leaving = new AbortController();
    onCleanup(() => leaving.abort());
    const create = () => createReport(services, actor, { url: 'https://example.org/' });
    const report = await create();
    const { id, accountId } = report;
    return {
      id,
      create,
      /** Watches the page as a visitor. @returns the progress that is shown next */
      watch: (of = report) => {
        const states = watchPage(services, of, STRANGER, leaving.signal);
        return async () => (await states.next()).value?.progress;
      },
      /** The progress that the page shows without script. */
      read: async () => {
        const current = await findReport(temp.database.fork(), accountId, id);
        return current && (await readProgress(services, current));
      },
      /** Claims the run as a worker does. @returns its progress; the attempt is 0, because none is stored */
      begin: async (): Promise<RunProgress> => {
        const { runId } = await jobs.claim();
        await temp.database.fork().execute('update reports set revision = revision + 1 where id = ?', [id]);
        services.events.publish('report-changed', id);
        return { reportId: id, runId, attempt: 0, ...FILES };
      },
      /** Receives the progress of a worker in another process. */
      receive: (progress: RunProgress) => notifications.receive('run-progress', JSON.stringify([progress])),
    };
  });

test('shows the position of a queued run, and the stages of an active one', async ({ services, page }) => {
  const next = page.watch();
  expect(await next()).toEqual({ stage: 'queued', position: 1 });
  const { reportId, runId, attempt } = await page.begin();
  using tracker = trackProgress(services.events, { reportId, runId, attempt });
  expect(await next()).toMatchObject({ stage: 'fetching-page' });
  tracker.update(FILES);
  expect(await next()).toMatchObject(FILES);
  tracker.update({ ...FILES, stage: 'auditing' });
  expect(await next()).toMatchObject({ stage: 'auditing' });
});

test('shows that a run is active, then each published stage once', async ({ page }) => {
  const progress = await page.begin();
  const next = page.watch();
  expect(await next()).toEqual(RUNNING);
  page.receive(progress);
  expect(await next()).toMatchObject(FILES);
  const shown = next();
  page.receive(progress);
  await setImmediate();
  page.receive({ ...progress, filesDone: 15 });
  expect(await shown).toMatchObject({ ...FILES, filesDone: 15 });
});

test('shows no progress of another run, or of an attempt that lost its lease', async ({ services, page }) => {
  const { publish } = services.events;
  const own = await page.begin();
  const next = page.watch();
  expect(await next()).toEqual(RUNNING);
  const shown = next();
  publish('run-progress', { ...own, runId: own.runId + 1, stage: 'auditing' });
  publish('run-progress', { ...own, reportId: page.id + 1, runId: own.runId + 2 });
  publish('run-progress', { ...own, attempt: -1, stage: 'auditing' });
  await setImmediate();
  publish('run-progress', own);
  publish('run-progress', { ...own, attempt: -1, stage: 'auditing' });
  expect(await shown).toMatchObject(FILES);
  expect(services.findProgress({ id: own.runId, attempt: 0 })).toEqual(own);
  expect(services.findProgress({ id: own.runId, attempt: -1 })).toBeNull();
});

test('shows the current stage to late visitors, until a gap', async ({ notifications, page }) => {
  const progress = await page.begin();
  page.receive(progress);
  expect(await page.watch()()).toMatchObject(FILES);
  expect(await page.read()).toMatchObject(FILES);
  notifications.reconnect();
  expect(await page.read()).toEqual(RUNNING);
  page.receive({ ...progress, stage: 'auditing' });
  expect(await page.read()).toMatchObject({ stage: 'auditing' });
});

test('shows a new position while the run is queued', async ({ page, jobs }) => {
  const next = page.watch(await page.create());
  expect(await next()).toEqual({ stage: 'queued', position: 2 });
  const moved = next();
  await jobs.claim();
  expect(await moved).toEqual({ stage: 'queued', position: 1 });
});
