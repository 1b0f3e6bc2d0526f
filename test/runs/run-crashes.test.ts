import { expect } from 'vitest';
import { LEASE_MS } from '../../src/jobs/sqlite-queue.ts';
import type { FetchedPage } from '../../src/page/fetched-page.ts';
import type { AuditResult } from '../../src/runs/audit-process/audit-process.ts';
import type { RunContext } from '../../src/runs/run-context.ts';
import type { TempDatabase } from '../support/temp-database.ts';
import { auditWhole, PAGE, testWith, untilAborted } from './run-fixture.ts';

const SECOND = 'second/2/b';

const test = testWith({
  '/': PAGE,
  '/broken': { status: 503, headers: { 'content-type': 'text/plain' }, body: 'Later' },
});

/** A report that differs from those of all pages of these tests. */
function badReport(page: FetchedPage) {
  const { report } = auditWhole(page);
  return { report: { ...report, score: 1, result: 'bad' as const }, planError: null };
}

/** Makes updates of the runs change no row. @returns removes the trigger */
async function skipUpdates({ database }: TempDatabase): Promise<() => Promise<void>> {
  const em = database.fork();
  if (database.engine === 'sqlite') {
    await em.execute('create trigger skip before update on runs begin select raise(ignore); end');
    return async () => void (await em.execute('drop trigger skip'));
  }
  await em.execute(`create function skip() returns trigger language plpgsql as 'begin return null; end'`);
  await em.execute('create trigger skip before update on runs for each row execute function skip()');
  return async () => void (await em.execute('drop function skip cascade'));
}

test('a run whose process died is restarted with all its time and retries', async ({ site, runs }) => {
  const id = await runs.create(site.url('/broken'));
  await runs.crash();
  expect(await runs.read(id)).toMatchObject({ status: 'running' });
  await runs.clock.advance(60_000);
  expect(await runs.run()).toMatchObject({ outcome: 'failed', errorCode: 'http_error' });
  expect(await runs.history(id)).toMatchObject([{ status: 'failed', attempt: 2, retries: 2 }]);
});

test('a run that another process claims at the same moment is skipped', async ({ temp, site, runs }) => {
  const id = await runs.create(site.url('/'));
  // Simulates an update of a row that another transaction has changed since it was read.
  const allowUpdates = await skipUpdates(temp);
  const ended = runs.ends.length;
  await runs.run();
  await allowUpdates();
  expect(runs.ends.length).toBe(ended);
  expect(await runs.read(id)).toMatchObject({ status: 'queued', revision: 1 });
  expect(await temp.countJobs()).toBe(1);

  await runs.clock.advance(LEASE_MS + 1);
  expect(await runs.run()).toMatchObject({ reportId: id, outcome: 'completed' });
});

test.for<[end: string, audit: (page: FetchedPage) => AuditResult | Promise<never>]>([
  ['results', badReport],
  ['a failure', () => Promise.reject(new Error('too late'))],
])('a process that has lost its lease cannot store %s', async ([, audit], { site, runs }) => {
  const end = await runs.runNew(site.url('/'), {
    audit: async (page) => {
      // The process pauses for longer than its lease; another claims the run and completes it first.
      await runs.clock.advance(LEASE_MS + 1);
      expect(await runs.run({ owner: SECOND })).toMatchObject({ outcome: 'completed' });
      return audit(page);
    },
  });
  expect(end).toMatchObject({ outcome: 'dropped' });
  const { score, ...report } = await runs.read(end.reportId);
  expect(report).toMatchObject({ status: 'completed', errorCode: null });
  expect(score).not.toBe(1);
  expect(await runs.history(end.reportId)).toMatchObject([{ attempt: 2, owner: SECOND, score }]);
});

test('nor can it store them while the other process executes the run', async ({ temp, site, runs }) => {
  const stopping = new AbortController();
  const isFetching = Promise.withResolvers<void>();
  let second: Promise<unknown> | undefined;
  const { reportId, outcome } = await runs.runNew(site.url('/'), {
    audit: async (page) => {
      await runs.clock.advance(LEASE_MS + 1);
      const fetchPage: RunContext['fetcher']['fetchPage'] = (...request) => {
        isFetching.resolve();
        return untilAborted(...request);
      };
      second = runs.run({ owner: SECOND, abort: stopping.signal, fetchPage });
      await isFetching.promise;
      return badReport(page);
    },
  });
  expect(outcome).toBe('dropped');
  expect(await runs.read(reportId)).toMatchObject({ status: 'running', score: null });
  expect(await temp.countJobs(), 'the job of the other process').toBe(1);
  stopping.abort('shutdown');
  expect(await second).toMatchObject({ reportId, outcome: 'returned' });
});
