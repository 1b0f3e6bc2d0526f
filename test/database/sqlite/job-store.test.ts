import fc from 'fast-check';
import { expect } from 'vitest';
import { findNextJobs, hasClaimableJob } from '../../../src/database/sqlite/job-store.ts';
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
  fc.record({ account: fc.nat(2), isCrawled: fc.nat(1), availableAt: moment, leaseUntil: fc.option(moment) }),
  { maxLength: MAX_JOBS },
);

test('finds the oldest claimable job of each account and of its site audits', async ({ temp, accounts }) => {
  await fc.assert(
    fc.asyncProperty(jobs, async (given) => {
      const stored = given.map((job, i) => ({ ...job, id: i + 1, accountId: accounts[job.account] ?? 0 }));
      await temp.database.transact(async (em) => {
        await em.execute('delete from jobs');
        for (const { id, accountId, isCrawled, availableAt, leaseUntil } of stored) {
          const owner = leaseUntil === null ? null : 'owner';
          await em.execute(
            'insert into jobs (id, run_id, account_id, is_crawled, available_at, lease_owner, lease_until) values (?, ?, ?, ?, ?, ?, ?)',
            [id, id, accountId, isCrawled, availableAt, owner, leaseUntil],
          );
        }
      });
      const now = NOW.getTime();
      const expected = accounts.flatMap((accountId) => {
        const own = stored.filter((job) => job.accountId === accountId);
        const claimable = own.filter(({ leaseUntil }) => leaseUntil === null || leaseUntil < now);
        const leased = own.filter(({ leaseUntil }) => leaseUntil !== null && leaseUntil >= now).length;
        return [0, 1].flatMap((isCrawled) => {
          const next = claimable.find((job) => job.isCrawled === isCrawled);
          return next ? [{ id: next.id, accountId, isCrawled, leased }] : [];
        });
      });
      const em = temp.database.fork();
      const found = await findNextJobs(em, { now: NOW });
      expect(found.sort((a, b) => a.id - b.id)).toEqual(expected.sort((a, b) => a.id - b.id));
      expect(await hasClaimableJob(em, NOW)).toBe(expected.length > 0);
    }),
    { numRuns: 40 },
  );
});
