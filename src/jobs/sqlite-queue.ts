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
import type { Delivery, Queue } from './queue.ts';

/** Duration of a lease, unless it is renewed. */
export const LEASE_MS = 30_000;

const MAX_REQUEST_IDS = 10_000;

interface SqliteDelivery extends Delivery {
  owner: string;
}

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
        const runId = await leaseJob(em, next.id, owner, leaseFrom(now));
        const requestId = requestIds.get(runId) ?? null;
        const delivery: SqliteDelivery = { jobId: next.id, runId, requestId, owner };
        return await begin(em, delivery);
      });
    },

    renew(delivery, now) {
      const { jobId, owner } = delivery as SqliteDelivery;
      return database.transact((em) => renewLease(em, jobId, owner, leaseFrom(now)));
    },

    finish: (em, { jobId }) => deleteJob(em, jobId),

    // The foreign key deletes the job together with its run.
    remove: async () => undefined,

    putBack: (em, { jobId }) => returnJob(em, jobId),

    releaseDead: (isDead) => database.transact((em) => expireLeases(em, isDead)),
  };
}
