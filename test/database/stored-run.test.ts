import { expect } from 'vitest';
import { type LeasedRun, updateLeasedRun } from '../../src/database/queries/stored-run.ts';
import { seedReport } from '../support/seed-reports.ts';
import { test as base } from '../support/test.ts';

const test = base.extend('run', { scope: 'file' }, async ({ temp, actor: { accountId } }) => {
  const { database } = temp;
  const report = await seedReport(database, { accountId, url: 'https://example.org/', result: 'good' });
  await database.fork().execute(`update runs set status = 'running', attempt = 2, owner = 'own'`);
  const leased: LeasedRun = { id: report.shownRunId ?? 0, attempt: 2, owner: 'own' };
  return {
    read: async () => (await database.fork().execute('select * from runs'))[0],
    /** Tries to end the run by the worker with that difference to its owner. */
    fail: (difference: Partial<LeasedRun> = {}) =>
      database.transact((em) => updateLeasedRun(em, { ...leased, ...difference }, { status: 'failed' })),
  };
});

test.for<[name: string, difference: Partial<LeasedRun>]>([
  ['of an earlier attempt', { attempt: 1 }],
  ['of another owner', { owner: 'other' }],
])('a run is not changed by a worker %s', async ([, difference], { run }) => {
  const before = await run.read();
  expect(await run.fail(difference)).toBe(false);
  expect(await run.read()).toEqual(before);
});

test('a run is ended once, by the worker that owns its lease', async ({ run }) => {
  expect(await run.fail()).toBe(true);
  expect(await run.read()).toMatchObject({ status: 'failed' });
  expect(await run.fail()).toBe(false);
});
