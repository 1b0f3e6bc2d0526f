import { describe, expect } from 'vitest';
import type { Database } from '../../src/database/database.ts';
import { updateReport as storeChanges } from '../../src/database/queries/stored-report.ts';
import { deleteReport } from '../../src/reports/changes/delete-report.ts';
import { watchAccountReports } from '../../src/reports/watch/watch-account.ts';
import { waitForRun, watchReport } from '../../src/reports/watch/watch-report.ts';
import { createReport } from '../support/create-report.ts';
import { test as base } from '../support/test.ts';
import { createActor, createTestServices } from '../support/test-services.ts';

type Status = 'queued' | 'running' | 'completed' | 'failed';

const test = base
  /** A report, whose watchers leave after the test. */
  .extend('report', async ({ services, actor }, { onCleanup }) => {
    const created = await createReport(services, actor, { url: 'https://example.org/' });
    const { id } = created;
    const leaving = new AbortController();
    onCleanup(() => leaving.abort());
    const { signal } = leaving;
    const store = (status: Status, database: Database = services.database) =>
      database.transact((em) => storeChanges(em, id, { status }, services.clock()));
    return {
      created,
      leave: () => leaving.abort(),
      remove: () => deleteReport(services, actor, id),
      /** Stores a status, without an event. */
      store,
      publish: () => services.events.publish('report-changed', id),
      change: async (status: Status) => {
        await store(status);
        services.events.publish('report-changed', id);
      },
      /** The states that a watcher sees, in order. */
      watch: (as = actor) => {
        const watcher = { seen: [] as string[], ended: false };
        void (async () => {
          for await (const { status } of watchReport(services, as, id, signal)) watcher.seen.push(status);
          watcher.ended = true;
        })();
        return watcher;
      },
      wait: (timeoutMs: number, context = services) =>
        waitForRun(context, actor, created, { timeoutMs, signal }),
    };
  });

describe('watching a report', () => {
  test('yields each change of any process once', async ({ temp, services, report }) => {
    const watcher = report.watch();
    await expect.poll(() => watcher.seen).toEqual(['queued']);
    for (let i = 0; i < 5; i++) report.publish();
    await report.change('running');
    await expect.poll(() => watcher.seen).toEqual(['queued', 'running']);
    await report.store('completed', await temp.openAnother());
    await expect.poll(() => watcher).toEqual({ seen: ['queued', 'running', 'completed'], ended: true });
    expect(services.feed.watchers()).toBe(0);
  });

  test.for(['completed', 'failed'] as const)('yields a %s report and ends', async (status, { report }) => {
    await report.change(status);
    const watcher = report.watch();
    await expect.poll(() => watcher).toEqual({ seen: [status], ended: true });
  });

  test('yields nothing of another account', async ({ temp, report }) => {
    const watcher = report.watch(await createActor(temp.database));
    await expect.poll(() => watcher).toEqual({ seen: [], ended: true });
  });
});

describe('waiting for a run', () => {
  test('ends with the run', async ({ report }) => {
    const waited = report.wait(10_000);
    await report.change('running');
    await report.change('completed');
    expect(await waited).toMatchObject({ status: 'completed' });
  });

  test('returns the current report after the timeout, the given one without', async ({ report }) => {
    await report.change('running');
    expect(await report.wait(50)).toMatchObject({ status: 'running' });
    expect(await report.wait(0)).toBe(report.created);
  });

  test('ends when the service stops or the client leaves', async ({ temp, services, report }) => {
    const { feed } = await createTestServices(temp);
    const waited = report.wait(10_000, { ...services, feed });
    feed.close();
    expect(await waited).toMatchObject({ status: 'queued' });
    report.leave();
    expect(await report.wait(10_000)).toMatchObject({ status: 'queued' });
  });

  test('returns null when the report is deleted, and watchers end', async ({ report }) => {
    const watcher = report.watch();
    const waited = report.wait(10_000);
    await expect.poll(() => watcher.seen).toEqual(['queued']);
    await report.remove();
    expect(await waited).toBeNull();
    await expect.poll(() => watcher.ended).toBe(true);
  });
});

test('100 subscriptions to all reports begin with less than 10 MB', async ({ services, actor }) => {
  const ending = new AbortController();
  const usedBefore = process.memoryUsage().heapUsed;
  const watchers = Array.from({ length: 100 }, () =>
    watchAccountReports(services, actor, ending.signal).next(),
  );
  const used = process.memoryUsage().heapUsed - usedBefore;
  ending.abort();
  await Promise.all(watchers);
  expect(used).toBeLessThan(10 * 1024 ** 2);
});
