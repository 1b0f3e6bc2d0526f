import { expect } from 'vitest';
import { Report } from '../../src/database/entities/report.ts';
import { Run } from '../../src/database/entities/run.ts';
import { RunLimitError } from '../../src/errors.ts';
import { createReport } from '../../src/reports/changes/create-report.ts';
import { readRowDetails } from '../../src/reports/lists/row-details.ts';
import { createSiteAudit } from '../../src/reports/sites/create-site-audit.ts';
import { seedReports, seedRun } from '../support/seed-reports.ts';
import { test } from '../support/test.ts';

const url = 'https://example.com/';

test('`reuse` runs the newest report of the URL again, with its privacy', async ({ services, actor }) => {
  const { accountId } = actor;
  const [, newest] = await seedReports(services.database, [
    { accountId, url, result: 'good' },
    { accountId, url, result: 'bad', privacy: 1 },
  ]);
  const { report, isNew } = await createReport(services, actor, { url: 'example.com', reuse: true });
  expect([report.id, isNew, report.status, report.privacy]).toEqual([newest?.id, false, 'queued', 1]);
});

test('`reuse` joins a run that is open, and counts no run', async ({ services, actor }) => {
  let refunds = 0;
  const refund = async () => void refunds++;
  const limited = { ...services, runLimiter: { ...services.runLimiter, refund } };
  const page = 'https://joined.example/';
  const first = await createReport(limited, actor, { url: page, reuse: true });
  expect(first.isNew).toBe(true);
  const second = await createReport(limited, actor, { url: page, reuse: true });
  expect([second.report.id, second.isNew, refunds]).toEqual([first.report.id, false, 1]);
  expect(await services.database.fork().count(Run, { reportId: first.report.id })).toBe(1);
});

test('`reuse` leaves alone the pages of site audits', async ({ services, actor }) => {
  const page = 'https://crawled.example/';
  const { siteAudit } = await createSiteAudit(services, actor, { url: page });
  const { report } = await createReport(services, actor, { url: page });
  await services.database.fork().nativeUpdate(Report, report.id, { siteAuditId: siteAudit.id });
  const { isNew } = await createReport(services, actor, { url: page, reuse: true });
  expect(isNew).toBe(true);
});

test('`reuse` finds no report of another account', async ({ services, actor, otherActor }) => {
  const page = 'https://owned.example/';
  const { report } = await createReport(services, otherActor, { url: page });
  const own = await createReport(services, actor, { url: page, reuse: true });
  const another = await createReport(services, actor, { url: page });
  expect(new Set([report.id, own.report.id, another.report.id]).size).toBe(3);
});

test('a repeated idempotency key returns the report that ran again', async ({ services, actor }) => {
  const page = 'https://repeated.example/';
  const { accountId } = actor;
  const [known] = await seedReports(services.database, [{ accountId, url: page, result: 'good' }]);
  const input = { url: page, reuse: true, idempotencyKey: 'again' };
  const first = await createReport(services, actor, input);
  const second = await createReport(services, actor, input);
  expect([first.isReplayed, second.isReplayed, second.report.id]).toEqual([false, true, known?.id]);
});

test('`reuse` counts as a run', async ({ services, actor }) => {
  const runLimiter = { ...services.runLimiter, consume: async () => 7 };
  const creating = createReport({ ...services, runLimiter }, actor, { url, reuse: true });
  await expect(creating).rejects.toThrow(RunLimitError);
});

test('a row of a list has its newest scores', async ({ services: { database }, actor: { accountId } }) => {
  const reports = await seedReports(database, [
    { accountId, url, result: 'good', score: 1, statusCode: 404 },
    { accountId, url, result: 'good', cappedBy: ['coverage'], coverage: { judged: 4, total: 9 } },
    { accountId, url },
  ]);
  const [first, second, queued] = reports;
  for (let score = 2; score <= 13; score++)
    await seedRun(database, Number(first?.id), { result: 'good', score });
  await seedRun(database, Number(first?.id), {
    error: { code: 'timeout', message: 'Slow.', httpStatus: null },
  });
  const details = await readRowDetails(database.fork(), reports);
  expect(details.get(Number(first?.id))?.scores).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  expect(details.get(Number(first?.id))).toMatchObject({ icon: null, statusCode: 404, tooFew: null });
  expect(details.get(Number(second?.id))?.tooFew).toEqual({ judged: 4, total: 9 });
  expect(details.get(Number(queued?.id))).toEqual({ scores: [], icon: null, statusCode: null, tooFew: null });
  expect(await readRowDetails(database.fork(), [])).toEqual(new Map());
});
