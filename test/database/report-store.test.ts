import { expect } from 'vitest';
import { Report } from '../../src/database/entities/report.ts';
import { updateReport } from '../../src/database/queries/stored-report.ts';
import { readRevisions } from '../../src/reports/watch/report-feed.ts';
import { seedReport } from '../support/seed-reports.ts';
import { findReport } from '../support/stored-entities.ts';
import { test as base } from '../support/test.ts';

const test = base.extend('report', async ({ temp, actor: { accountId } }) => {
  return await seedReport(temp.database, { accountId, url: 'https://example.org/', result: 'good' });
});

test('never reuses the id of a deleted report', async ({ temp, actor, report }) => {
  await temp.database.transact((em) => em.nativeDelete(Report, report.id));
  const { accountId } = actor;
  const next = await seedReport(temp.database, { accountId, url: 'https://example.org/' });
  expect(next.id).toBeGreaterThan(report.id);
});

test('increments the revision with each change, and keeps other fields', async ({ temp, actor, report }) => {
  const later = new Date(report.updatedAt.getTime() + 1_000);
  const error = { code: 'timeout' as const, message: 'Too slow.', httpStatus: 504 };
  const findStored = () => findReport(temp.database.fork(), actor.accountId, report.id);
  await temp.database.transact((em) => updateReport(em, report.id, { status: 'failed', error }, later));
  const failed = {
    ...report,
    status: 'failed',
    errorCode: 'timeout',
    errorMessage: 'Too slow.',
    errorHttpStatus: 504,
    updatedAt: later,
    revision: report.revision + 1,
  };
  expect(await findStored()).toEqual(failed);
  await temp.database.transact((em) => updateReport(em, report.id, { error: null }, later));
  const cleared = { errorCode: null, errorMessage: null, errorHttpStatus: null };
  expect(await findStored()).toEqual({ ...failed, ...cleared, revision: report.revision + 2 });
  expect(await readRevisions(temp.database.fork(), [report.id, 999])).toEqual(
    new Map([[report.id, report.revision + 2]]),
  );
});
