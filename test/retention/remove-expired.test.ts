import { describe, expect } from 'vitest';
import { readReportDetails } from '../../src/reports/show/report-details.ts';
import { type Retention, removeExpired } from '../../src/retention/remove-expired.ts';
import { test as base } from '../runs/run-fixture.ts';
import { seedReports } from '../support/seed-reports.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MANY = 120;
/** No request reads any longer what was shown so long ago. */
const LATER_MS = 11 * 60 * 1000;

const test = base
  .extend('removeAt', { scope: 'file' }, async ({ temp }) => {
    return (now: Date, retention: Partial<Retention>, signal = new AbortController().signal) =>
      removeExpired(temp.database, { runs: null, days: null, ...retention }, now, signal);
  })
  .extend('remove', { scope: 'file' }, async ({ runs, removeAt }) => {
    return (retention: Partial<Retention>, signal?: AbortSignal) =>
      removeAt(new Date(runs.clock().getTime() + LATER_MS), retention, signal);
  })
  .extend('ids', { scope: 'file' }, async ({ query }) => {
    return async (table: string, column = 'id') =>
      (await query(`select ${column} as id from ${table} order by ${column}`)).map(({ id }) => Number(id));
  })
  /** Creates a report with so many ended runs. */
  .extend('createWithRuns', { scope: 'file' }, async ({ site, runs }) => {
    return async (count: number) => {
      const { reportId } = await runs.runNew(site.url('/'));
      for (let i = 1; i < count; i++) await runs.runAgain(reportId);
      return reportId;
    };
  });
test.afterEach(async ({ runs, ids }) => {
  for (const id of await ids('reports')) await runs.remove(id);
});

describe('runs beyond the number kept', () => {
  test('are removed with their checks, counted for each report', async ({ createWithRuns, remove, ids }) => {
    const reports = [await createWithRuns(3), await createWithRuns(1)];
    const [, ...kept] = await ids('runs');
    expect(await remove({ runs: 2 })).toEqual({ reports: 0, runs: 1 });
    expect(await ids('runs')).toEqual(kept);
    expect(await ids('run_checks', 'run_id')).toEqual(kept);
    expect(await ids('reports')).toEqual(reports);
  });

  test('do not include the shown run of any age', async ({ runs, createWithRuns, remove, ids }) => {
    const id = await createWithRuns(1);
    for (let i = 0; i < 3; i++) await runs.runAgain(id, { audit: () => Promise.reject(new Error('no')) });
    const [shown, , , newest] = await ids('runs');
    expect(await remove({ runs: 1 })).toEqual({ reports: 0, runs: 2 });
    expect(await ids('runs')).toEqual([shown, newest]);
    expect(await runs.read(id)).toMatchObject({ status: 'failed', shownRunId: shown });
  });

  test('do not include unfinished runs, nor count them', async ({ runs, createWithRuns, remove, ids }) => {
    await runs.queueAgain(await createWithRuns(3));
    const [, ...kept] = await ids('runs');
    expect(await remove({ runs: 2 })).toEqual({ reports: 0, runs: 1 });
    expect(await ids('runs')).toEqual(kept);
    expect(await runs.run()).toMatchObject({ outcome: 'completed' });
  });

  test('do not include runs that requests may be reading: shown until recently, or later', async ({
    temp,
    runs,
    query,
    createWithRuns,
    removeAt,
    ids,
  }) => {
    const id = await createWithRuns(2);
    const shown = [await runs.read(id)];
    const [, last] = await ids('runs');
    for (let i = 0; i < 2; i++) {
      await runs.clock.advance(1_000);
      await runs.runAgain(id);
      shown.push(await runs.read(id));
    }
    expect(await removeAt(runs.clock(), { runs: 1 })).toEqual({ reports: 0, runs: 0 });
    await query('update runs set finished_at = ? where id <= ?', new Date(Date.now() - DAY_MS), last);
    expect(await removeAt(runs.clock(), { runs: 1 })).toEqual({ reports: 0, runs: 1 });
    for (const report of shown) {
      const details = await readReportDetails(temp.database.fork(), report);
      expect(details?.checks.length, `run ${report.shownRunId}`).toBeGreaterThan(0);
    }
  });

  test('are removed if they are more than a transaction deletes', async ({
    query,
    createWithRuns,
    remove,
  }) => {
    const id = await createWithRuns(1);
    await query(
      `insert into runs (report_id, status, attempt, crashes, retries, created_at, finished_at)
      with recursive counter (n) as (select 1 union all select n + 1 from counter where n < 1000)
      select ?, 'failed', 1, 0, 0, ?, ? from counter`,
      id,
      new Date(),
      new Date(),
    );
    expect(await remove({ runs: 10 })).toEqual({ reports: 0, runs: 990 });
  });
});

describe('reports that were neither run nor changed for too many days', () => {
  test('are removed with their runs and checks', async ({ runs, createWithRuns, remove, ids }) => {
    const old = await createWithRuns(1);
    await runs.clock.advance(10 * DAY_MS);
    const young = await createWithRuns(1);
    await runs.clock.advance(20 * DAY_MS + 1);
    expect(await remove({ days: 31 })).toEqual({ reports: 0, runs: 0 });
    expect(await remove({ days: 30 })).toEqual({ reports: 1, runs: 0 });
    await expect(runs.read(old)).rejects.toThrow();
    expect(await runs.read(young)).toMatchObject({ status: 'completed' });
    expect(await ids('runs', 'report_id')).toEqual([young]);
    expect(await ids('run_checks', 'run_id')).toHaveLength(1);
  });

  test('do not include reports with a queued or active run', async ({ site, runs, query, remove, ids }) => {
    const reports = [await runs.create(site.url('/')), await runs.create(site.url('/'))];
    await query(`update reports set status = 'running' where id = ?`, reports[1]);
    await runs.clock.advance(365 * DAY_MS);
    expect(await remove({ days: 1 })).toEqual({ reports: 0, runs: 0 });
    expect(await ids('reports')).toEqual(reports);
  });

  test('are found among many reports', async ({ temp, runs, createWithRuns, remove, ids }) => {
    const urls = Array.from({ length: MANY }, (_, i) => `https://example.org/${i}`);
    await seedReports(
      temp.database,
      urls.map((url) => ({ url, result: 'good' })),
    );
    await runs.clock.advance(2 * DAY_MS);
    const kept = await createWithRuns(1);
    expect(await remove({ days: 1 })).toEqual({ reports: MANY, runs: 0 });
    expect(await ids('reports')).toEqual([kept]);
  });
});

test('nothing is removed without limits, or after it is stopped', async ({
  runs,
  createWithRuns,
  remove,
}) => {
  await createWithRuns(3);
  expect(await remove({ runs: 1 }, AbortSignal.abort())).toEqual({ reports: 0, runs: 0 });
  await runs.clock.advance(10_000 * DAY_MS);
  expect(await remove({})).toEqual({ reports: 0, runs: 0 });
});
