import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RunChecks } from '../../src/database/entities/run.ts';
import { completeRun, type LeasedRun, updateLeasedRun } from '../../src/database/queries/stored-run.ts';
import { seedReports } from '../support/seed-reports.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';
import { createActor } from '../support/test-services.ts';

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
};

const CHECKS = Uint8Array.of(1, 2, 3);

let temp: TempDatabase;
let leased: LeasedRun;
beforeAll(async () => {
  temp = await openTempDatabase();
  await createActor(temp.database);
  await seedReports(temp.database, [{ url: 'https://example.org/', result: 'good' }]);
  const [run] = await temp.database.fork().execute('select id from runs');
  leased = { id: Number(run?.id), attempt: 2, owner: 'mine' };
  await temp.database.fork().execute(`update runs set status = 'running', attempt = 2, owner = 'mine'`);
  await temp.database.fork().execute('delete from run_checks');
});
afterAll(() => temp.close());

const stored = async () => (await temp.database.fork().execute('select * from runs'))[0];

describe('a run', () => {
  it.each<[string, Partial<LeasedRun>]>([
    ['of an earlier attempt', { attempt: 1 }],
    ['of another owner', { owner: 'other' }],
  ])('is neither changed nor ended by a worker %s', async (_, difference) => {
    const before = await stored();
    const pretended = { ...leased, ...difference };
    const write = <Result>(work: Parameters<typeof temp.database.transact<Result>>[0]) =>
      temp.database.transact(work);
    expect(await write((em) => updateLeasedRun(em, pretended, { status: 'failed' }))).toBe(false);
    expect(await write((em) => completeRun(em, pretended, RESULTS, CHECKS, new Date()))).toBe(false);
    expect(await stored()).toEqual(before);
    expect(await temp.database.fork().execute('select * from run_checks')).toEqual([]);
  });

  it('is ended once, by the worker that owns its lease', async () => {
    const end = () => temp.database.transact((em) => completeRun(em, leased, RESULTS, CHECKS, new Date()));
    expect(await end()).toBe(true);
    expect(await stored()).toMatchObject({ status: 'completed' });
    expect((await temp.database.fork().findOne(RunChecks, leased.id))?.checks).toEqual(Buffer.from(CHECKS));
    expect(await end()).toBe(false);
    expect(await temp.database.transact((em) => updateLeasedRun(em, leased, { status: 'failed' }))).toBe(
      false,
    );
    expect(await stored()).toMatchObject({ status: 'completed' });
  });
});
