import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import {
  deleteJob,
  expireLeases,
  findNextJobs,
  hasClaimableJob,
  insertJob,
  leaseJob,
  type NextJob,
  renewLease,
  returnJob,
} from '../database/sqlite/job-store.ts';
import type { Queue } from './queue.ts';

/** Duration of a lease, unless it is renewed. */
export const LEASE_MS = 30_000;

const MAX_REQUEST_IDS = 10_000;

/**
 * The queue in the `jobs` table: a lease is a column, and the write lock of the claiming transaction prevents
 * concurrent claims.
 */
export function createSqliteQueue(database: Database): Queue {
  // The account that was served longest ago comes first, so that an account with many runs does not delay others.
  const lastServed = new Map<number, number>();
  // Only for runs that this process queued, because the table has no column for it.
  const requestIds = new LRUCache<number, string>({ max: MAX_REQUEST_IDS });
  let served = 0;
  const byFairness = (a: NextJob, b: NextJob) =>
    a.isCrawled - b.isCrawled ||
    a.leased - b.leased ||
    (lastServed.get(a.accountId) ?? 0) - (lastServed.get(b.accountId) ?? 0) ||
    a.id - b.id;
  const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);

  return {
    async enqueue(em, { runId, accountId, isCrawled, now, requestId }) {
      await insertJob(em, { runId, accountId, isCrawled: Number(isCrawled), availableAt: now });
      if (requestId) requestIds.set(runId, requestId);
    },

    async claim({ owner, now, accountConcurrency, withCrawled }, begin) {
      // Checked without a transaction, because an idle worker polls often and must not take the write lock each time.
      if (!(await hasClaimableJob(database.fork(), now))) return null;
      return await database.transact(async (em) => {
        const candidates = (await findNextJobs(em, { now })).filter(
          ({ leased, isCrawled }) => leased < accountConcurrency && (withCrawled || isCrawled === 0),
        );
        const next = candidates.sort(byFairness)[0];
        if (!next) return null;
        lastServed.set(next.accountId, ++served);
        const runId = await leaseJob(em, { id: next.id, leaseOwner: owner, leaseUntil: leaseFrom(now) });
        return await begin(em, { runId, requestId: requestIds.get(runId) ?? null, lease: owner });
      });
    },

    renew: ({ runId, lease }, now) =>
      database.transact((em) => renewLease(em, { runId, leaseOwner: lease, leaseUntil: leaseFrom(now) })),

    async remove(em, runId) {
      await deleteJob(em, { runId });
    },

    putBack: returnJob,

    releaseDead: (isDead) => database.transact((em) => expireLeases(em, isDead)),
  };
}
