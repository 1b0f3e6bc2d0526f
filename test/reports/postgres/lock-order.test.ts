import { expect, vi } from 'vitest';
import type { AbortReason } from '../../../src/jobs/worker.ts';
import type { RunContext, RunEnd } from '../../../src/runs/run-context.ts';
import { openTransaction } from '../../database/open-transaction.ts';
import { testWith, untilAborted } from '../../runs/run-fixture.ts';

const BLOCKED = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

testWith().for<
  [name: string, fetchPage: RunContext['fetcher']['fetchPage'] | null, outcome: RunEnd['outcome']]
>([
  ['completed', null, 'completed'],
  ['put back', untilAborted, 'returned'],
  ['given up', () => Promise.reject(new Error('no')), 'failed'],
])(
  'a run that is %s while its report is deleted comes first, and neither transaction is retried',
  async ([, fetchPage, outcome], { temp, site, runs, query }) => {
    /** Waits until so many transactions are blocked. */
    const untilWaiting = (count: number) => expect.poll(() => query(BLOCKED)).toHaveLength(count);
    const id = await runs.create(site.url('/'));
    const lockRow = () =>
      openTransaction(temp.database, (em) => em.execute('select from reports where id = ? for update', [id]));
    const isFetching = Promise.withResolvers<Awaited<ReturnType<typeof lockRow>>>();
    const stopping = new AbortController();
    const running = runs.run({
      abort: stopping.signal,
      fetchPage: async (...page) => {
        isFetching.resolve(await lockRow());
        return await (fetchPage ?? runs.fetchPage)(...page);
      },
    });
    const locked = await isFetching.promise;
    const { transact } = temp.database;
    const started = vi.fn();
    vi.spyOn(temp.database, 'transact').mockImplementation((work) =>
      transact((em) => {
        started();
        return work(em);
      }),
    );
    if (outcome === 'returned') stopping.abort('shutdown' satisfies AbortReason);
    await untilWaiting(1);
    const deleting = runs.remove(id);
    await untilWaiting(2);
    await locked.end();
    expect(await running).toMatchObject({ outcome });
    await deleting;
    vi.restoreAllMocks();
    expect(started).toHaveBeenCalledTimes(2);
    await expect(runs.read(id)).rejects.toThrow();
    expect(await temp.countJobs()).toBe(0);
  },
);
