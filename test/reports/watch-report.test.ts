import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../src/accounts/actor.ts';
import type { Database } from '../../src/database/database.ts';
import type { Report } from '../../src/database/entities/report.ts';
import { updateReport as storeChanges } from '../../src/database/queries/stored-report.ts';
import { deleteReport } from '../../src/reports/changes/delete-report.ts';
import type { ServiceContext } from '../../src/reports/service-context.ts';
import { showReport } from '../../src/reports/show/show-report.ts';
import { waitForRun, watchReport } from '../../src/reports/watch/watch-report.ts';
import { createReport } from '../support/create-report.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';
import { createActor, createTestServices } from '../support/test-services.ts';

let temp: TempDatabase;
let services: ServiceContext;
let actor: Actor;
let id: number;
let leaving: AbortController;

beforeAll(async () => {
  temp = await openTempDatabase();
});
afterAll(() => temp.close());
beforeEach(async () => {
  services = await createTestServices(temp);
  actor = await createActor(temp.database);
  id = (await createReport(services, actor, { url: 'https://example.org/' })).id;
  leaving = new AbortController();
});
afterEach(() => {
  leaving.abort();
  services.feed.close();
});

type Status = 'queued' | 'running' | 'completed' | 'failed';

async function store(database: Database, status: Status): Promise<void> {
  await database.transact((em) => storeChanges(em, id, { status }, services.clock()));
}

async function change(status: Status): Promise<void> {
  await store(temp.database, status);
  services.events.publish('report-changed', id);
}

/** The states that a watcher sees, in order. */
function watch(as = actor) {
  const watcher = { seen: [] as string[], ended: false };
  void (async () => {
    for await (const { status } of watchReport(services, as, id, leaving.signal)) watcher.seen.push(status);
    watcher.ended = true;
  })();
  return watcher;
}

describe('watching a report', () => {
  it('yields its state, then each change, also of another process, and ends with the run', async () => {
    const watcher = watch();
    await expect.poll(() => watcher.seen).toEqual(['queued']);
    await change('running');
    await expect.poll(() => watcher.seen).toEqual(['queued', 'running']);
    await store(await temp.openAnother(), 'completed');
    await expect.poll(() => watcher.ended).toBe(true);
    expect(watcher.seen).toEqual(['queued', 'running', 'completed']);
    expect(services.feed.watchers()).toBe(0);
  });

  it('yields a state once for repeated events', async () => {
    const watcher = watch();
    await expect.poll(() => watcher.seen).toEqual(['queued']);
    for (let i = 0; i < 5; i++) services.events.publish('report-changed', id);
    await change('failed');
    await expect.poll(() => watcher.ended).toBe(true);
    expect(watcher.seen).toEqual(['queued', 'failed']);
  });

  it.each(['completed', 'failed'] as const)('yields a %s report and ends', async (status) => {
    await change(status);
    const watcher = watch();
    await expect.poll(() => watcher).toEqual({ seen: [status], ended: true });
  });

  it('ends when the report is deleted', async () => {
    const watcher = watch();
    await expect.poll(() => watcher.seen).toEqual(['queued']);
    await deleteReport(services, actor, id);
    await expect.poll(() => watcher.ended).toBe(true);
  });

  it('yields nothing of another account', async () => {
    const watcher = watch(await createActor(temp.database));
    await expect.poll(() => watcher).toEqual({ seen: [], ended: true });
  });
});

describe('waiting for a run', () => {
  let report: Report;
  const wait = (timeoutMs: number) =>
    waitForRun(services, actor, report, { timeoutMs, signal: leaving.signal });

  beforeEach(async () => {
    report = await showReport(temp.database.fork(), actor, id);
  });

  it('ends with the run', async () => {
    const waited = wait(10_000);
    await change('running');
    await change('completed');
    expect(await waited).toMatchObject({ status: 'completed' });
  });

  it('returns the current report after the timeout', async () => {
    await change('running');
    expect(await wait(50)).toMatchObject({ status: 'running' });
  });

  it('returns the current report when the client disconnects or the service stops', async () => {
    const waited = [wait(10_000), wait(10_000)];
    services.feed.close();
    services.feed.close();
    expect(await Promise.all(waited)).toMatchObject([{ status: 'queued' }, { status: 'queued' }]);
    leaving.abort();
    expect(await wait(10_000)).toMatchObject({ status: 'queued' });
  });

  it('returns the given report without a timeout', async () => {
    await change('running');
    expect(await wait(0)).toBe(report);
  });

  it('returns null when the report is deleted meanwhile', async () => {
    const waited = wait(10_000);
    await deleteReport(services, actor, id);
    expect(await waited).toBeNull();
  });
});
