import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityManager } from '../../../src/database/orm.ts';
import { findReportRange, findReportsOverLimit } from '../../../src/database/queries/excess-runs.ts';
import {
  countStuckReports,
  listRunningRuns,
  readOldestQueuedAt,
} from '../../../src/database/queries/open-reports.ts';
import { findNextJobs, hasClaimableJob } from '../../../src/database/sqlite/job-store.ts';
import { seedReports } from '../../support/seed-reports.ts';
import { sqliteQueryPlans } from '../../support/sqlite-query-plans.ts';
import { openTempDatabase, type TempDatabase } from '../../support/temp-database.ts';
import { createActor } from '../../support/test-services.ts';

const NOW = new Date(1_000);
const MAX_JOBS = 30;

let temp: TempDatabase;
let accounts: number[];

beforeAll(async () => {
  temp = await openTempDatabase();
  accounts = [];
  for (let i = 0; i < 3; i++) accounts.push((await createActor(temp.database)).accountId);
  const [report] = await seedReports(temp.database, [{ url: 'https://example.org/' }]);
  await temp.database.transact(async (em) => {
    for (let id = 1; id <= MAX_JOBS; id++) {
      await em.execute(
        `insert into runs (id, report_id, status, attempt, crashes, retries, created_at) values (?, ?, 'queued', 0, 0, 0, 0)`,
        [id, report?.id],
      );
    }
  });
});
afterAll(() => temp.close());

const moment = fc.constantFrom(0, 999, 1_000, 1_001, 5_000);
const jobs = fc.array(fc.record({ account: fc.nat(2), availableAt: moment, leaseUntil: fc.option(moment) }), {
  maxLength: MAX_JOBS,
});

it('the next jobs are the oldest claimable job of each account, for any leases and times', async () => {
  await fc.assert(
    fc.asyncProperty(jobs, async (given) => {
      const stored = given.map((job, i) => ({ ...job, id: i + 1, accountId: accounts[job.account] ?? 0 }));
      await temp.database.transact(async (em) => {
        await em.execute('delete from jobs');
        for (const { id, accountId, availableAt, leaseUntil } of stored) {
          const owner = leaseUntil === null ? null : 'owner';
          await em.execute(
            'insert into jobs (id, run_id, account_id, available_at, lease_owner, lease_until) values (?, ?, ?, ?, ?, ?)',
            [id, id, accountId, availableAt, owner, leaseUntil],
          );
        }
      });
      const now = NOW.getTime();
      const expected = accounts.flatMap((accountId) => {
        const own = stored.filter((job) => job.accountId === accountId);
        const next = own.find(({ leaseUntil }) => leaseUntil === null || leaseUntil < now);
        const leased = own.filter(({ leaseUntil }) => leaseUntil !== null && leaseUntil >= now).length;
        return next ? [{ id: next.id, accountId, leased }] : [];
      });
      const em = temp.database.fork();
      expect(await findNextJobs(em, { now: NOW })).toEqual(expected);
      expect(await hasClaimableJob(em, NOW)).toBe(expected.length > 0);
    }),
    { numRuns: 40 },
  );
});

it('the age of the oldest queued run is read from the index of the queued runs', async () => {
  expect(await sqliteQueryPlans(temp, (em) => readOldestQueuedAt(em))).toEqual([
    'SEARCH runs USING COVERING INDEX runs_queued',
  ]);
});

describe('a repeated query', () => {
  it.each<[string, (em: EntityManager) => Promise<unknown>]>([
    ['the next jobs', (em) => findNextJobs(em, { now: NOW })],
    ['whether there is one', (em) => hasClaimableJob(em, NOW)],
    ['how many are stuck', (em) => countStuckReports(em, NOW)],
    ['which are under way', (em) => listRunningRuns(em)],
    ['the next runs', (em) => findReportRange(em, 0, 100)],
    ['which reports have too many', (em) => findReportsOverLimit(em, { after: 0, upTo: 100 }, 3)],
  ])('uses an index: %s', async (_, ask) => {
    for (const plan of await sqliteQueryPlans(temp, ask)) {
      expect(plan).toMatch(/SEARCH (jobs|runs|reports)( USING (COVERING )?INDEX|;|$)/);
      expect(plan).not.toMatch(/SCAN (jobs|runs|reports)|TEMP B-TREE/);
    }
  });
});
