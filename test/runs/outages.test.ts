import { describe, expect, vi } from 'vitest';
import type { Database } from '../../src/database/database.ts';
import { AppError } from '../../src/errors.ts';
import { createFetcher } from '../../src/fetching/create-fetcher.ts';
import { LEASE_MS } from '../../src/jobs/sqlite-queue.ts';
import { createAuditNumbers } from '../../src/runs/audit-numbers.ts';
import { MAX_OUTAGE_MS } from '../../src/runs/create-run-handler.ts';
import { FETCHER, shutdownInPause, testWith } from './run-fixture.ts';

const PAGE_URL = 'http://site.example/';

const test = testWith()
  /** Parts of a run in a process whose name servers do not respond. */
  .extend('offline', { scope: 'file' }, async ({}, { onCleanup }) => {
    const { fetchPage, close } = createFetcher({
      ...FETCHER,
      allow: [],
      resolve: () => Promise.reject(Object.assign(new Error('queryA ETIMEOUT'), { code: 'ETIMEOUT' })),
    });
    onCleanup(close);
    return { fetchPage };
  });

describe('a worker whose name servers do not respond', () => {
  test('returns the run to the queue after a pause, for another worker', async ({ site, runs, offline }) => {
    const sleep = vi.fn(async (_milliseconds: number) => undefined);
    const { reportId, ...end } = await runs.runNew(PAGE_URL, { ...offline, sleep });
    expect(end).toMatchObject({ outcome: 'returned', errorCode: 'network_unavailable' });
    expect(sleep.mock.calls.map(([milliseconds]) => milliseconds)).toEqual([1_000]);
    expect(await runs.read(reportId)).toMatchObject({ status: 'queued', errorCode: null });
    const completed = await runs.run({
      owner: 'second/2/b',
      fetchPage: (_url, options) => runs.fetchPage(site.url('/'), options),
    });
    expect(completed).toMatchObject({ reportId, outcome: 'completed' });
  });

  test('fails the run after the last try with the error of the servers', async ({ temp, runs, offline }) => {
    const id = await runs.create(PAGE_URL);
    for (let i = 0; i < 2; i++) expect(await runs.run(offline)).toMatchObject({ outcome: 'returned' });
    expect(await runs.run(offline)).toMatchObject({ outcome: 'failed', errorCode: 'network_unavailable' });
    expect(await runs.read(id)).toMatchObject({
      status: 'failed',
      errorCode: 'dns_failed',
      errorMessage: 'The name servers that this service uses did not respond.',
    });
    expect(await temp.countJobs()).toBe(0);
  });

  test('counts no try during an outage, until the run is ten minutes old', async ({ runs, offline }) => {
    const id = await runs.create(PAGE_URL);
    const runInOutage = () => runs.run({ ...offline, hasNetworkOutage: () => true });
    for (let i = 0; i < 5; i++) expect(await runInOutage()).toMatchObject({ outcome: 'returned' });
    await runs.clock.advance(MAX_OUTAGE_MS);
    for (let i = 0; i < 2; i++) expect(await runInOutage()).toMatchObject({ outcome: 'returned' });
    expect(await runInOutage()).toMatchObject({ reportId: id, outcome: 'failed' });
  });

  test('drops the run if its report is deleted in the pause', async ({ runs, offline }) => {
    const id = await runs.create(PAGE_URL);
    const end = await runs.run({ ...offline, sleep: () => runs.remove(id) });
    expect(end).toMatchObject({ outcome: 'dropped', errorCode: null });
  });
});

describe('a database that rejects the results', () => {
  test('receives them once it accepts writes, without another fetch', async ({ temp, site, runs }) => {
    const database = breakTransactions(temp.database, { rejected: [1, 2, 4, 5, 6] });
    const storeHealth = { failed: vi.fn(), succeeded: vi.fn() };
    const fetchPage = vi.fn(runs.fetchPage);
    // The third transaction numbers the audits, the seventh stores the results.
    const numberAudits = createAuditNumbers(database);
    const end = await runs.runNew(site.url('/'), { database, numberAudits, storeHealth, fetchPage });
    expect(end).toMatchObject({ outcome: 'completed' });
    expect(await runs.read(end.reportId)).toMatchObject({ status: 'completed', errorCode: null });
    expect(fetchPage).toHaveBeenCalledTimes(1);
    expect(storeHealth.failed).toHaveBeenCalledTimes(5);
    expect(storeHealth.succeeded).toHaveBeenCalledTimes(1);
  });

  test('keeps results of a commit whose response was lost', async ({ temp, site, runs }) => {
    const database = breakTransactions(temp.database, { unanswered: [1] });
    const { reportId, outcome } = await runs.runNew(site.url('/'), { database });
    expect(outcome).toBe('dropped');
    expect(await runs.read(reportId)).toMatchObject({ status: 'completed', revision: 3 });
    await expect(runs.run()).rejects.toThrow('No run can be claimed');
  });

  test('does not delay a shutdown; the lease expires and the run restarts', async ({ temp, site, runs }) => {
    const database = breakTransactions(temp.database, { rejected: [1, 2] });
    const id = await runs.create(site.url('/'));
    await expect(runs.run({ database, ...shutdownInPause() })).rejects.toMatchObject({ code: 'unavailable' });
    await runs.clock.advance(LEASE_MS + 1);
    expect(await runs.run()).toMatchObject({ reportId: id, outcome: 'completed' });
  });

  /** The database, in which some transactions, counted from 1, are rejected, or are committed without a response. */
  function breakTransactions(
    database: Database,
    { rejected = [], unanswered = [] }: { rejected?: number[]; unanswered?: number[] },
  ): Database {
    let count = 0;
    return {
      ...database,
      transact: async (work) => {
        const number = ++count;
        if (rejected.includes(number)) throw new AppError('unavailable');
        const result = await database.transact(work);
        if (unanswered.includes(number)) throw new AppError('unavailable');
        return result;
      },
    };
  }
});
