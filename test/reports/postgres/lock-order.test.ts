import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { tables } from '../../../src/database/kysely.ts';
import type { AbortReason } from '../../../src/jobs/worker.ts';
import type { RunContext, RunEnd } from '../../../src/runs/run-context.ts';
import { createRunFixture, type RunFixture, untilAborted } from '../../runs/run-fixture.ts';
import { htmlPage, startFixtureSite } from '../../support/fixture-site.ts';

let fixture: RunFixture;
let site: Awaited<ReturnType<typeof startFixtureSite>>;
beforeAll(async () => {
  fixture = await createRunFixture();
  site = await startFixtureSite({ '/': htmlPage('<!doctype html><html lang="en"><title>Page</title>') });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await fixture.close();
  await site.close();
});

const query = (text: string) => sql.raw(text).execute(tables(fixture.temp.database.fork()));

/** Waits until so many transactions are blocked. */
const untilWaiting = (count: number) =>
  expect
    .poll(async () => {
      const waiting = await query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.rows.length;
    })
    .toBe(count);

/** Locks the report. @returns releases the lock */
async function lockRow(id: number): Promise<() => Promise<void>> {
  const isLocked = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const holding = fixture.temp.database.transact(async (em) => {
    await sql`select from reports where id = ${id} for update`.execute(tables(em));
    isLocked.resolve();
    await mayEnd.promise;
  });
  await isLocked.promise;
  return async () => {
    mayEnd.resolve();
    await holding;
  };
}

/** Counts the transactions that begin from here on. */
function countStarted(): () => number {
  const { database } = fixture.temp;
  const { transact } = database;
  const started = vi.fn();
  vi.spyOn(database, 'transact').mockImplementation((work) =>
    transact((em) => {
      started();
      return work(em);
    }),
  );
  return () => started.mock.calls.length;
}

const broken: RunContext['fetchPage'] = async () => {
  throw new Error('no');
};

it.each<[string, RunContext['fetchPage'] | null, RunEnd['outcome']]>([
  ['completed', null, 'completed'],
  ['put back', untilAborted, 'returned'],
  ['given up', broken, 'failed'],
])(
  'a run that is %s while its report is deleted comes first, and neither transaction is retried',
  async (_end, fetchPage, outcome) => {
    const id = await fixture.create(site.url('/'));
    const isFetching = Promise.withResolvers<() => Promise<void>>();
    const stopping = new AbortController();
    const running = fixture.run({
      abort: stopping.signal,
      fetchPage: async (...page) => {
        isFetching.resolve(await lockRow(id));
        return await (fetchPage ?? fixture.fetchPage)(...page);
      },
    });
    const letGo = await isFetching.promise;
    const started = countStarted();
    if (outcome === 'returned') stopping.abort('shutdown' satisfies AbortReason);
    await untilWaiting(1);
    const deleting = fixture.remove(id);
    await untilWaiting(2);
    await letGo();
    expect(await running).toMatchObject({ outcome });
    await deleting;
    expect(started()).toBe(2);
    await expect(fixture.read(id)).rejects.toThrow();
    expect(await fixture.temp.countJobs()).toBe(0);
  },
);
