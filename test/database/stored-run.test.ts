import { expect } from 'vitest';
import { RunChecks } from '../../src/database/entities/run.ts';
import { completeRun, type LeasedRun, updateLeasedRun } from '../../src/database/queries/stored-run.ts';
import { seedReports } from '../support/seed-reports.ts';
import { test as base } from '../support/test.ts';

const RESULTS = {
  result: 'good' as const,
  score: 90,
  finalUrl: 'https://example.org/',
  rendering: 'server',
  catalogueVersion: '1',
  coverageJudged: 1,
  coverageTotal: 1,
  cappedBy: [],
  categories: [],
  page: {},
  afterFixes: null,
  patch: null,
};
const CHECKS = Uint8Array.of(1, 2, 3);

const test = base.extend('run', { scope: 'file' }, async ({ temp, actor: { accountId } }) => {
  const { database } = temp;
  const seeded = { accountId, url: 'https://example.org/', result: 'good' as const };
  const [report] = await seedReports(database, [seeded]);
  await database.fork().execute(`update runs set status = 'running', attempt = 2, owner = 'own'`);
  await database.fork().execute('delete from run_checks');
  const leased: LeasedRun = { id: report?.shownRunId ?? 0, attempt: 2, owner: 'own' };
  return {
    read: async () => (await database.fork().execute('select * from runs'))[0],
    readChecks: () => database.fork().find(RunChecks, {}),
    /** Tries to end the run by the worker with that difference to its owner. */
    fail: (difference: Partial<LeasedRun> = {}) =>
      database.transact((em) => updateLeasedRun(em, { ...leased, ...difference }, { status: 'failed' })),
    complete: (difference: Partial<LeasedRun> = {}) =>
      database.transact((em) => completeRun(em, { ...leased, ...difference }, RESULTS, CHECKS, new Date())),
  };
});

test.for<[name: string, difference: Partial<LeasedRun>]>([
  ['of an earlier attempt', { attempt: 1 }],
  ['of another owner', { owner: 'other' }],
])('a run is neither changed nor ended by a worker %s', async ([, difference], { run }) => {
  const before = await run.read();
  expect(await run.fail(difference)).toBe(false);
  expect(await run.complete(difference)).toBe(false);
  expect(await run.read()).toEqual(before);
  expect(await run.readChecks()).toEqual([]);
});

test('a run is ended once, by the worker that owns its lease', async ({ run }) => {
  expect(await run.complete()).toBe(true);
  expect(await run.read()).toMatchObject({ status: 'completed' });
  expect(await run.readChecks()).toMatchObject([{ checks: Buffer.from(CHECKS) }]);
  expect(await run.complete()).toBe(false);
  expect(await run.fail()).toBe(false);
  expect(await run.read()).toMatchObject({ status: 'completed' });
});
