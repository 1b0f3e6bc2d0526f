import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readReportDetails } from '../../src/reports/show/report-details.ts';
import { type Retention, removeExpired } from '../../src/retention/remove-expired.ts';
import { createRunFixture, type RunFixture } from '../runs/run-fixture.ts';
import { htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { seedReports } from '../support/seed-reports.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MANY = 120;
/** Nobody reads any longer what was shown so long ago. */
const LATER_MS = 11 * 60 * 1000;

let fixture: RunFixture;
let site: Awaited<ReturnType<typeof startFixtureSite>>;
let isBroken: boolean;
beforeEach(async () => {
  isBroken = false;
  fixture = await createRunFixture();
  const page = htmlPage('<!doctype html><html lang="en"><title>Page</title>');
  site = await startFixtureSite({
    '/': (_request, response) => {
      response.writeHead(isBroken ? 404 : 200, isBroken ? {} : page.headers);
      response.end(isBroken ? '' : page.body);
    },
  });
});
afterEach(async () => {
  await fixture.close();
  await site.close();
});

const removeAt = (now: Date, retention: Partial<Retention>, signal = new AbortController().signal) =>
  removeExpired(fixture.temp.database, { runs: null, days: null, ...retention }, now, signal);
const remove = (retention: Partial<Retention>, signal?: AbortSignal) =>
  removeAt(new Date(fixture.clock().getTime() + LATER_MS), retention, signal);
const query = (sql: string) => fixture.temp.database.fork().execute<Record<string, number>[]>(sql);
const ids = async (table: string) => (await query(`select id from ${table} order by id`)).map(({ id }) => id);

/** Creates a report with so many ended runs. */
async function createWithRuns(count: number): Promise<number> {
  const id = await fixture.create(site.url('/'));
  await fixture.run();
  for (let i = 1; i < count; i++) {
    await fixture.rerun(id);
    await fixture.run();
  }
  return id;
}

describe('runs beyond the number kept', () => {
  it('are removed with their checks, counted for each report', async () => {
    const first = await createWithRuns(3);
    const second = await createWithRuns(1);
    expect(await remove({ runs: 2 })).toEqual({ reports: 0, runs: 1 });
    expect(await ids('runs')).toEqual([2, 3, 4]);
    expect((await query('select run_id as id from run_checks')).map(({ id }) => id)).toEqual([2, 3, 4]);
    expect(await ids('reports')).toEqual([first, second]);
  });

  it('do not include the shown run of any age', async () => {
    const id = await createWithRuns(1);
    isBroken = true;
    for (let i = 0; i < 3; i++) {
      await fixture.rerun(id);
      await fixture.run();
    }
    expect(await remove({ runs: 1 })).toEqual({ reports: 0, runs: 2 });
    expect(await ids('runs')).toEqual([1, 4]);
    expect(await fixture.read(id)).toMatchObject({ status: 'failed', shownRunId: 1 });
  });

  it('do not include unfinished runs, which are not counted', async () => {
    const id = await createWithRuns(3);
    await fixture.rerun(id);
    expect(await remove({ runs: 2 })).toEqual({ reports: 0, runs: 1 });
    expect(await ids('runs')).toEqual([2, 3, 4]);
    expect(await fixture.run()).toMatchObject({ outcome: 'completed' });
  });

  it('do not include the run that was shown until recently, nor later runs, because requests may be reading them', async () => {
    const { database } = fixture.temp;
    const id = await createWithRuns(2);
    const read = [await fixture.read(id)];
    for (let i = 0; i < 2; i++) {
      await fixture.clock.advance(1_000);
      await fixture.rerun(id);
      await fixture.run();
      read.push(await fixture.read(id));
    }
    expect(await removeAt(fixture.clock(), { runs: 1 })).toEqual({ reports: 0, runs: 0 });
    const longAgo = new Date(Date.now() - DAY_MS);
    await database.fork().execute('update runs set finished_at = ? where id <= 2', [longAgo]);
    expect(await removeAt(fixture.clock(), { runs: 1 })).toEqual({ reports: 0, runs: 1 });
    for (const report of read) {
      const details = await readReportDetails(database.fork(), report);
      expect(details?.checks.length, `run ${report.shownRunId}`).toBeGreaterThan(0);
    }
  });

  it('are all removed, also when one report has more than a transaction deletes', async () => {
    const id = await createWithRuns(1);
    await fixture.temp.database.transact((em) =>
      em.execute(
        `with recursive counter (n) as (select 1 union all select n + 1 from counter where n < 1000)
        insert into runs (report_id, status, attempt, crashes, retries, created_at, finished_at)
        select ?, 'failed', 1, 0, 0, ?, ? from counter`,
        [id, new Date(), new Date()],
      ),
    );
    expect(await remove({ runs: 10 })).toEqual({ reports: 0, runs: 990 });
  });
});

describe('reports that were neither run nor changed for too many days', () => {
  it('are removed with their runs and checks, and no others', async () => {
    const old = await createWithRuns(1);
    await fixture.clock.advance(10 * DAY_MS);
    const young = await createWithRuns(1);
    await fixture.clock.advance(20 * DAY_MS + 1);
    expect(await remove({ days: 31 })).toEqual({ reports: 0, runs: 0 });
    expect(await remove({ days: 30 })).toEqual({ reports: 1, runs: 0 });
    await expect(fixture.read(old)).rejects.toThrow();
    expect(await fixture.read(young)).toMatchObject({ status: 'completed' });
    expect(await query('select count(*) as n from runs')).toEqual([{ n: 1 }]);
    expect(await query('select count(*) as n from run_checks')).toEqual([{ n: 1 }]);
  });

  it('do not include reports with a queued or active run', async () => {
    const waiting = await fixture.create(site.url('/'));
    const running = await fixture.create(site.url('/'));
    await query(`update reports set status = 'running' where id = ${running}`);
    await fixture.clock.advance(365 * DAY_MS);
    expect(await remove({ days: 1 })).toEqual({ reports: 0, runs: 0 });
    expect(await ids('reports')).toEqual([waiting, running]);
  });

  it('are found among many reports', async () => {
    await seedReports(
      fixture.temp.database,
      Array.from({ length: MANY }, (_, i) => ({ url: `https://example.org/${i}`, result: 'good' as const })),
    );
    await fixture.clock.advance(2 * DAY_MS);
    const kept = await createWithRuns(1);
    expect(await remove({ days: 1 })).toEqual({ reports: MANY, runs: 0 });
    expect(await ids('reports')).toEqual([kept]);
  });
});

it('removes nothing without limits', async () => {
  await createWithRuns(3);
  await fixture.clock.advance(10_000 * DAY_MS);
  expect(await remove({})).toEqual({ reports: 0, runs: 0 });
});

it('removes nothing after it is stopped', async () => {
  await createWithRuns(3);
  expect(await remove({ runs: 1 }, AbortSignal.abort())).toEqual({ reports: 0, runs: 0 });
});
