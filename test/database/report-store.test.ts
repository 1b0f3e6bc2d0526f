import { afterAll, beforeAll, expect, it } from 'vitest';
import { Report } from '../../src/database/entities/report.ts';
import { updateReport } from '../../src/database/queries/stored-report.ts';
import { insertRun } from '../../src/database/queries/stored-run.ts';
import { readRevisions } from '../../src/reports/watch/report-feed.ts';
import { seedReports } from '../support/seed-reports.ts';
import { findReport } from '../support/stored-entities.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';
import { createActor } from '../support/test-services.ts';

let temp: TempDatabase;
let mine: number;

beforeAll(async () => {
  temp = await openTempDatabase();
  mine = (await createActor(temp.database)).accountId;
});
afterAll(() => temp.close());

async function seed(accountId: number, url = 'https://example.org/') {
  const [report] = await seedReports(temp.database, [{ accountId, url, result: 'good' }]);
  if (!report) throw new Error('nothing was seeded');
  return report;
}

async function rowCounts(): Promise<Record<string, unknown>> {
  const counts: Record<string, unknown> = {};
  for (const table of ['reports', 'runs', 'run_checks']) {
    const [row] = await temp.database.fork().execute(`select count(*) as count from ${table}`);
    counts[table] = row?.count;
  }
  return counts;
}

it('deletes a report with its runs and their checks', async () => {
  const before = await rowCounts();
  const report = await seed(mine);
  await temp.database.transact((em) => insertRun(em, report.id, new Date()));
  expect(await rowCounts()).not.toEqual(before);
  expect(await temp.database.transact((em) => em.nativeDelete(Report, report.id))).toBe(1);
  expect(await rowCounts()).toEqual(before);
});

it('never reuses the id of a deleted report', async () => {
  const report = await seed(mine);
  await temp.database.transact((em) => em.nativeDelete(Report, report.id));
  expect((await seed(mine)).id).toBeGreaterThan(report.id);
});

it('increments the revision with each change, and keeps unchanged fields', async () => {
  const report = await seed(mine);
  const later = new Date(report.updatedAt.getTime() + 1_000);
  const error = { code: 'timeout' as const, message: 'Too slow.', httpStatus: 504 };
  await temp.database.transact((em) => updateReport(em, report.id, { status: 'failed', error }, later));
  expect(await findReport(temp.database.fork(), mine, report.id)).toEqual({
    ...report,
    status: 'failed',
    errorCode: 'timeout',
    errorMessage: 'Too slow.',
    errorHttpStatus: 504,
    updatedAt: later,
    revision: report.revision + 1,
  });
  await temp.database.transact((em) => updateReport(em, report.id, { error: null }, later));
  expect(await findReport(temp.database.fork(), mine, report.id)).toMatchObject({
    status: 'failed',
    errorCode: null,
    errorMessage: null,
    errorHttpStatus: null,
  });
  expect(await readRevisions(temp.database.fork(), [report.id, 999])).toEqual(
    new Map([[report.id, report.revision + 2]]),
  );
});
