import { describe, expect } from 'vitest';
import { readReportDetails } from '../../src/reports/show/report-details.ts';
import { cancelSiteAudit } from '../../src/reports/sites/change-site-audit.ts';
import { createSiteAudit } from '../../src/reports/sites/create-site-audit.ts';
import { type Retention, removeExpired } from '../../src/retention/remove-expired.ts';
import { testWith } from '../runs/run-fixture.ts';
import { seedReports } from '../support/seed-reports.ts';
import { createActor, createTestServices } from '../support/test-services.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MANY = 120;
const LATER_MS = 11 * 60 * 1000;

const test = testWith()
  .extend('ids', { scope: 'file' }, async ({ query }) => {
    return async (table: string, column = 'id') =>
      (await query(`select ${column} as id from ${table} order by ${column}`)).map(({ id }) => Number(id));
  })
  .extend('retention', { scope: 'file' }, async ({ temp, site, runs }) => {
    const later = () => new Date(runs.clock().getTime() + LATER_MS);
    return {
      /** Removes expired data. By default, no request still reads what was shown last. */
      remove: (
        retention: Partial<Retention>,
        { now = later(), signal = new AbortController().signal } = {},
      ) => removeExpired(temp.database, { runs: null, days: null, ...retention }, now, signal),
      /** Creates a report with so many ended runs. */
      create: async (ended: number) => {
        const { reportId } = await runs.runNew(site.url('/'));
        for (let i = 1; i < ended; i++) await runs.runAgain(reportId);
        return reportId;
      },
    };
  });
test.afterEach(async ({ runs, ids }) => {
  for (const id of await ids('reports')) await runs.remove(id);
});

describe('runs beyond the number kept', () => {
  test('are removed with their checks, counted for each report', async ({ retention, ids }) => {
    const reports = [await retention.create(3), await retention.create(1)];
    const [, ...kept] = await ids('runs');
    expect(await retention.remove({ runs: 2 })).toMatchObject({ reports: 0, runs: 1 });
    expect(await ids('runs')).toEqual(kept);
    expect(await ids('run_checks', 'run_id')).toEqual(kept);
    expect(await ids('reports')).toEqual(reports);
  });

  test('do not include the shown run of any age', async ({ runs, retention, ids }) => {
    const id = await retention.create(1);
    for (let i = 0; i < 3; i++) await runs.runAgain(id, { audit: () => Promise.reject(new Error('no')) });
    const [shown, , , newest] = await ids('runs');
    expect(await retention.remove({ runs: 1 })).toMatchObject({ reports: 0, runs: 2 });
    expect(await ids('runs')).toEqual([shown, newest]);
    expect(await runs.read(id)).toMatchObject({ status: 'failed', shownRunId: shown });
  });

  test('do not include unfinished runs, nor count them', async ({ runs, retention, ids }) => {
    await runs.queueAgain(await retention.create(3));
    const [, ...kept] = await ids('runs');
    expect(await retention.remove({ runs: 2 })).toMatchObject({ reports: 0, runs: 1 });
    expect(await ids('runs')).toEqual(kept);
    expect(await runs.run()).toMatchObject({ outcome: 'completed' });
  });

  test('exclude those that requests may read', async ({ temp, runs, query, retention, ids }) => {
    const id = await retention.create(2);
    const shown = [await runs.read(id)];
    const [, last] = await ids('runs');
    for (let i = 0; i < 2; i++) {
      await runs.clock.advance(1_000);
      await runs.runAgain(id);
      shown.push(await runs.read(id));
    }
    expect(await retention.remove({ runs: 1 }, { now: runs.clock() })).toMatchObject({ reports: 0, runs: 0 });
    await query('update runs set finished_at = ? where id <= ?', new Date(Date.now() - DAY_MS), last);
    expect(await retention.remove({ runs: 1 }, { now: runs.clock() })).toMatchObject({ reports: 0, runs: 1 });
    for (const report of shown) {
      const details = await readReportDetails(temp.database.fork(), report);
      expect(details?.checks.length, `run ${report.shownRunId}`).toBeGreaterThan(0);
    }
  });

  test('are removed if they are more than a transaction deletes', async ({ query, retention }) => {
    const id = await retention.create(1);
    await query(
      `insert into runs (report_id, status, attempt, crashes, retries, created_at, finished_at)
      with recursive counter (n) as (select 1 union all select n + 1 from counter where n < 1000)
      select ?, 'failed', 1, 0, 0, ?, ? from counter`,
      id,
      new Date(),
      new Date(),
    );
    expect(await retention.remove({ runs: 10 })).toMatchObject({ reports: 0, runs: 990 });
  });
});

describe('reports that were neither run nor changed for too many days', () => {
  test('are removed with their runs and checks', async ({ temp, runs, retention, ids }) => {
    await seedReports(temp.database, Array(MANY).fill({ url: 'https://example.org/', result: 'good' }));
    const old = await retention.create(1);
    await runs.clock.advance(10 * DAY_MS);
    const young = await retention.create(1);
    await runs.clock.advance(20 * DAY_MS + 1);
    expect(await retention.remove({ days: 31 })).toMatchObject({ reports: 0, runs: 0 });
    expect(await retention.remove({ days: 30 })).toMatchObject({ reports: MANY + 1, runs: 0 });
    await expect(runs.read(old)).rejects.toThrow();
    expect(await runs.read(young)).toMatchObject({ status: 'completed' });
    expect(await ids('reports')).toEqual([young]);
    expect(await ids('runs', 'report_id')).toEqual([young]);
    expect(await ids('run_checks', 'run_id')).toHaveLength(1);
  });

  test('exclude those with a queued or active run', async ({ runs, query, retention, ids }) => {
    const reports = [await runs.create('https://a.example/'), await runs.create('https://b.example/')];
    await query(`update reports set status = 'running' where id = ?`, reports[1]);
    await runs.clock.advance(365 * DAY_MS);
    expect(await retention.remove({ days: 1 })).toMatchObject({ reports: 0, runs: 0 });
    expect(await ids('reports')).toEqual(reports);
  });
});

test('ended site audits are removed with their pages', async ({ runs: { clock }, temp, retention, ids }) => {
  const services = await createTestServices(temp, { clock });
  const actor = await createActor(temp.database);
  const created = [];
  for (const url of ['https://a.example/', 'https://b.example/'])
    created.push((await createSiteAudit(services, actor, { url })).siteAudit.id);
  const { updatedAt } = await cancelSiteAudit(services, actor, created[0] ?? null);
  const now = new Date(updatedAt.getTime() + 30 * DAY_MS + 1);
  expect(await retention.remove({ days: 31 }, { now })).toMatchObject({ siteAudits: 0 });
  expect(await retention.remove({ days: 30 }, { now })).toMatchObject({ siteAudits: 1 });
  expect(await ids('site_audits')).toEqual([created[1]]);
  expect(await ids('site_pages', 'site_audit_id')).toEqual([created[1]]);
});

test('nothing is removed without limits, or after it is stopped', async ({ runs, retention }) => {
  await retention.create(3);
  const stopped = await retention.remove({ runs: 1 }, { signal: AbortSignal.abort() });
  expect(stopped).toMatchObject({ reports: 0, runs: 0 });
  await runs.clock.advance(10_000 * DAY_MS);
  expect(await retention.remove({})).toMatchObject({ reports: 0, runs: 0 });
});
