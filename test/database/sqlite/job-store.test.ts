import fc from 'fast-check';
import { expect } from 'vitest';
import { findNextJobs, hasClaimableJob, LANES } from '../../../src/database/sqlite/job-store.ts';
import { seedReports } from '../../support/seed-reports.ts';
import { test as base } from '../../support/test.ts';
import { createActor } from '../../support/test-services.ts';

const NOW = new Date(1_000);
const MAX_JOBS = 30;

/** Three accounts, and runs for the jobs. */
const test = base.extend('accounts', { scope: 'file' }, async ({ temp: { database } }) => {
  const accounts: number[] = [];
  for (let i = 0; i < 3; i++) accounts.push((await createActor(database)).accountId);
  const [report] = await seedReports(database, [{ url: 'https://example.org/' }]);
  await database.transact(async (em) => {
    for (let id = 1; id <= MAX_JOBS; id++) {
      await em.execute(
        `insert into runs (id, report_id, status, attempt, crashes, retries, created_at) values (?, ?, 'queued', 0, 0, 0, 0)`,
        [id, report?.id],
      );
    }
  });
  return accounts;
});

const moment = fc.constantFrom(0, 999, 1_000, 1_001, 5_000);
const jobs = fc.array(
  fc.record({ account: fc.nat(2), lane: fc.nat(2), availableAt: moment, leaseUntil: fc.option(moment) }),
  { maxLength: MAX_JOBS },
);

test('finds the oldest claimable job of each account and lane', async ({ temp, accounts }) => {
  await fc.assert(
    fc.asyncProperty(jobs, async (given) => {
      const stored = given.map((job, i) => ({ ...job, id: i + 1, accountId: accounts[job.account] ?? 0 }));
      await temp.database.transact(async (em) => {
        await em.execute('delete from jobs');
        for (const { id, accountId, lane, availableAt, leaseUntil } of stored) {
          const owner = leaseUntil === null ? null : 'owner';
          await em.execute(
            'insert into jobs (id, run_id, account_id, lane, available_at, lease_owner, lease_until) values (?, ?, ?, ?, ?, ?, ?)',
            [id, id, accountId, lane, availableAt, owner, leaseUntil],
          );
        }
      });
      const now = NOW.getTime();
      const { single, crawled, suspects } = LANES;
      const em = temp.database.fork();
      const isClaimable = ({ leaseUntil }: { leaseUntil: number | null }) =>
        leaseUntil === null || leaseUntil < now;
      for (const [lane, otherLane] of [
        [single, crawled],
        [suspects, suspects],
      ] as const) {
        const expected = accounts.flatMap((accountId) => {
          const own = stored.filter(
            (job) => job.accountId === accountId && [lane, otherLane].includes(job.lane),
          );
          const leased = own.filter((job) => !isClaimable(job)).length;
          return [...new Set([lane, otherLane])].flatMap((lane) => {
            const next = own.find((job) => job.lane === lane && isClaimable(job));
            return next ? [{ id: next.id, accountId, lane, leased }] : [];
          });
        });
        const found = await findNextJobs(em, { now: NOW, lane, otherLane });
        expect(found.sort((a, b) => a.id - b.id)).toEqual(expected.sort((a, b) => a.id - b.id));
      }
      expect(await hasClaimableJob(em, NOW)).toBe(stored.some(isClaimable));
    }),
    { numRuns: 40 },
  );
});
