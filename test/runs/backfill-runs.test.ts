import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAuditNumbers } from '../../src/runs/audit-numbers.ts';
import { backfillRuns } from '../../src/runs/backfill-runs.ts';
import { checkRecord as check } from '../support/check-record.ts';
import { seedReports, seedRun } from '../support/seed-reports.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';
import { createActor } from '../support/test-services.ts';

const CLEAR_BACKFILLED = [
  'update runs set "trigger" = null, result = null, score = null, error_code = null, error_message = null, error_http_status = null',
  'update reports set title = null, category_scores = null',
  'delete from shown_results',
];
const RUNS =
  'select id, report_id, status, "trigger", result, score, error_code, error_message from runs order by id';
const SHOWN =
  'select report_id, account_id, project, score, regressed, failed_audits from shown_results order by report_id';
const FAILED =
  'select account_id, audit_id, report_id from failed_audits order by account_id, audit_id, report_id';
const REPORTS = 'select id, revision, title, category_scores from reports order by id';
const going = new AbortController().signal;

let temp: TempDatabase;
beforeEach(async () => {
  temp = await openTempDatabase();
  await createActor(temp.database);
});
afterEach(() => temp.close());

const read = (sql: string) => temp.database.fork().execute(sql);
const readAll = () => Promise.all([RUNS, SHOWN, FAILED, REPORTS].map(read));
const backfill = (signal = going) => backfillRuns(temp.database, createAuditNumbers(temp.database), signal);
async function deleteRunHistory(): Promise<void> {
  for (const statement of CLEAR_BACKFILLED) await read(statement);
}

describe('the backfill of runs', () => {
  it('restores the columns that runs store, without a change of the report', async () => {
    const [report] = await seedReports(temp.database, [
      {
        url: 'https://a.example/',
        result: 'good',
        score: 100,
        checks: [check('a', 'passed'), check('b', 'passed')],
      },
      {
        url: 'https://b.example/',
        result: 'bad',
        score: 0,
        checks: [check('a', 'failed'), check('c', 'failed')],
      },
      { url: 'https://queued.example/' },
    ]);
    await seedRun(temp.database, report?.id ?? 0, {
      result: 'decent',
      score: 50,
      checks: [check('a', 'failed'), check('b', 'passed')],
    });
    await seedRun(temp.database, report?.id ?? 0, {
      error: { code: 'timeout', message: 'Too slow.', httpStatus: null },
    });
    const before = await readAll();
    expect(before[1]).toEqual([
      expect.objectContaining({ report_id: report?.id, score: 50, regressed: 1 }),
      expect.objectContaining({ score: 0, regressed: 0 }),
    ]);
    expect(before[2]).toHaveLength(3);
    await deleteRunHistory();
    expect(await read(FAILED)).toEqual([]);
    expect(await backfill()).toBe(4);
    expect(await readAll()).toEqual(before);
    expect(await backfill()).toBe(0);
  });

  it('resumes after an interruption', async () => {
    const urls = Array.from({ length: 25 }, (_, i) => `https://${i}.example/`);
    await seedReports(
      temp.database,
      urls.map((url) => ({ url, result: 'bad' as const, score: 0, checks: [check('a', 'failed')] })),
    );
    const before = await readAll();
    await deleteRunHistory();
    const stopping = new AbortController();
    const filling = backfill(stopping.signal);
    await expect.poll(async () => (await read(SHOWN)).length).toBeGreaterThan(0);
    stopping.abort();
    expect(await filling).toBeLessThan(25);
    await backfill();
    expect(await readAll()).toEqual(before);
  });

  it('is shared by concurrent processes', async () => {
    const urls = Array.from({ length: 40 }, (_, i) => `https://${i}.example/`);
    await seedReports(
      temp.database,
      urls.map((url) => ({ url, result: 'bad' as const, score: 0, checks: [check('a', 'failed')] })),
    );
    const before = await readAll();
    await deleteRunHistory();
    const other = await temp.openAnother();
    const done = await Promise.all([backfill(), backfillRuns(other, createAuditNumbers(other), going)]);
    expect(done[0] + done[1]).toBe(40);
    expect(await readAll()).toEqual(before);
  });

  it('does not change open runs', async () => {
    await seedReports(temp.database, [{ url: 'https://a.example/' }]);
    await read(`insert into runs (report_id, status, attempt, crashes, retries, created_at)
      select id, 'queued', 0, 0, 0, created_at from reports`);
    expect(await backfill()).toBe(0);
    expect(await read(RUNS)).toMatchObject([{ status: 'queued', trigger: null }]);
  });
});
