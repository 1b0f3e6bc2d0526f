import { afterAll, beforeAll, expect, it } from 'vitest';
import { LEASE_MS } from '../../src/jobs/sqlite-queue.ts';
import { type FixtureSite, htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { auditWhole, createRunFixture, type RunFixture } from './run-fixture.ts';

let site: FixtureSite;
let fixture: RunFixture;

beforeAll(async () => {
  site = await startFixtureSite({
    '/': htmlPage('<!doctype html><title>Page</title>'),
    '/broken': { status: 503, headers: { 'content-type': 'text/plain' }, body: 'Later' },
  });
  fixture = await createRunFixture();
});
afterAll(async () => {
  await fixture.close();
  await site.close();
});

const runOf = async (reportId: number) => {
  const [row] = await fixture.temp.database
    .fork()
    .execute('select status, attempt, crashes, retries, owner from runs where report_id = ?', [reportId]);
  return row;
};
/** A report that differs from those of all pages of these tests. */
const badReport = (page: Parameters<typeof auditWhole>[0]) => {
  const { report } = auditWhole(page);
  return { report: { ...report, score: 1, result: 'bad' as const }, planError: null };
};
const checksStored = async () =>
  (await fixture.temp.database.fork().execute('select run_id from run_checks')).length;

/** Makes updates of the table change no row. @returns removes the trigger */
async function skipUpdates(table: string): Promise<() => Promise<void>> {
  const { database } = fixture.temp;
  const em = database.fork();
  if (database.engine === 'sqlite') {
    await em.execute(`create trigger skip before update on ${table} begin select raise(ignore); end`);
    return async () => void (await em.execute('drop trigger skip'));
  }
  await em.execute(`create function skip() returns trigger language plpgsql as 'begin return null; end'`);
  await em.execute(`create trigger skip before update on ${table} for each row execute function skip()`);
  return async () => void (await em.execute('drop function skip cascade'));
}

it('restarts a run whose process died', async () => {
  const id = await fixture.create(site.url('/'));
  await fixture.crash();
  expect(await fixture.read(id)).toMatchObject({ status: 'running' });
  expect(await fixture.run()).toMatchObject({ outcome: 'completed' });
  expect(await runOf(id)).toMatchObject({ status: 'completed', attempt: 2, retries: 0 });
});

it('restores time and retries of a run after a crash', async () => {
  const id = await fixture.create(site.url('/broken'));
  await fixture.crash();
  await fixture.clock.advance(60_000);
  expect(await fixture.run()).toMatchObject({ outcome: 'failed', errorCode: 'http_error' });
  expect(await runOf(id)).toMatchObject({ attempt: 2, retries: 2 });
});

it('fails a run that was alone in two crashes, and continues with the next', async () => {
  const poison = await fixture.create(site.url('/'));
  for (let i = 0; i < 2; i++) await fixture.crash();
  const requests = site.requests.length;
  expect(await fixture.run()).toMatchObject({ reportId: poison, outcome: 'failed', errorCode: 'crashed' });
  expect(site.requests.length).toBe(requests);
  expect(await fixture.read(poison)).toMatchObject({ status: 'failed', errorCode: 'crashed' });

  const next = await fixture.create(site.url('/'));
  expect(await fixture.run()).toMatchObject({ reportId: next, outcome: 'completed' });
});

it('queues all runs of a process that died, and counts no crash for any of them', async () => {
  const ids = [await fixture.create(site.url('/')), await fixture.create(site.url('/'))];
  for (let i = 0; i < 5; i++) await fixture.crash(2);
  expect(await fixture.run()).toMatchObject({ reportId: ids[0], outcome: 'completed' });
  expect(await fixture.read(ids[1] as number)).toMatchObject({ status: 'queued' });
  expect(await fixture.run()).toMatchObject({ reportId: ids[1], outcome: 'completed' });
});

it('skips a run that another process claims at the same moment', async () => {
  const id = await fixture.create(site.url('/'));
  // Simulates an update of a row that another transaction has changed since it was read.
  const free = await skipUpdates('runs');
  const ended = fixture.ends.length;
  await fixture.run();
  await free();
  expect(fixture.ends.length).toBe(ended);
  expect(await fixture.read(id)).toMatchObject({ status: 'queued', revision: 1 });
  expect(await fixture.temp.countJobs()).toBe(1);

  await fixture.clock.advance(LEASE_MS + 1);
  expect(await fixture.run()).toMatchObject({ reportId: id, outcome: 'completed' });
});

it('ignores the results of a process that has lost its lease', async () => {
  const id = await fixture.create(site.url('/'));
  const before = await checksStored();
  await fixture.run({
    audit: async (page) => {
      // The process pauses for longer than its lease; another claims the run and completes it first.
      await fixture.clock.advance(LEASE_MS + 1);
      expect(await fixture.run({ owner: 'second/2/b' })).toMatchObject({ outcome: 'completed' });
      return badReport(page);
    },
  });
  expect(fixture.ends.at(-1)).toMatchObject({ outcome: 'dropped' });
  expect(await fixture.read(id)).toMatchObject({ status: 'completed' });
  expect((await fixture.read(id)).score).not.toBe(1);
  expect(await runOf(id)).toMatchObject({ attempt: 2, owner: 'second/2/b' });
  expect((await checksStored()) - before).toBe(1);
});

it('ignores them also while the other process still works on the run', async () => {
  const id = await fixture.create(site.url('/'));
  const before = await checksStored();
  const isUnderWay = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  let second: Promise<unknown> | undefined;
  await fixture.run({
    audit: async (page) => {
      await fixture.clock.advance(LEASE_MS + 1);
      second = fixture.run({
        owner: 'second/2/b',
        audit: async (samePage) => {
          isUnderWay.resolve();
          await mayEnd.promise;
          return auditWhole(samePage);
        },
      });
      await isUnderWay.promise;
      return badReport(page);
    },
  });
  expect(await fixture.read(id)).toMatchObject({ status: 'running', score: null });
  expect(await fixture.temp.countJobs(), 'the other’s').toBe(1);
  mayEnd.resolve();
  await second;
  expect(await fixture.read(id)).toMatchObject({ status: 'completed' });
  expect((await checksStored()) - before).toBe(1);
});

it('ignores the failure of such a process', async () => {
  const id = await fixture.create(site.url('/'));
  await fixture.run({
    audit: async () => {
      await fixture.clock.advance(LEASE_MS + 1);
      await fixture.run({ owner: 'second/2/b' });
      throw new Error('too late');
    },
  });
  expect(fixture.ends.at(-1)).toMatchObject({ outcome: 'dropped' });
  expect(await fixture.read(id)).toMatchObject({ status: 'completed', errorCode: null });
});
