import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import {
  deleteJob,
  expireLeases,
  findNextJobs,
  hasClaimableJob,
  insertJob,
  LANES,
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
    a.lane - b.lane ||
    a.leased - b.leased ||
    (lastServed.get(a.accountId) ?? 0) - (lastServed.get(b.accountId) ?? 0) ||
    a.id - b.id;
  const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);

  return {
    async enqueue(em, { runId, accountId, isCrawled, isSuspect = false, now, requestId }) {
      const { single, crawled, suspects } = LANES;
      const lane = isSuspect ? suspects : isCrawled ? crawled : single;
      await insertJob(em, { runId, accountId, lane, availableAt: now });
      if (requestId) requestIds.set(runId, requestId);
    },

    async claim({ owner, now, suspects = false, accountConcurrency, withCrawled }, begin) {
      // Checked without a transaction, because an idle worker polls often and must not take the write lock each time.
      if (!(await hasClaimableJob(database.fork(), now))) return null;
      return await database.transact(async (em) => {
        const [lane, otherLane] = suspects ? [LANES.suspects, LANES.suspects] : [LANES.single, LANES.crawled];
        const candidates = (await findNextJobs(em, { now, lane, otherLane })).filter(
          ({ leased, lane }) =>
            suspects || (leased < accountConcurrency && (withCrawled || lane === LANES.single)),
        );
        const next = candidates.sort(byFairness)[0];
        if (!next) return null;
        lastServed.set(next.accountId, ++served);
        const runId = await leaseJob(em, { id: next.id, leaseOwner: owner, leaseUntil: leaseFrom(now) });
        const requestId = requestIds.get(runId) ?? null;
        return await begin(em, { runId, requestId, lease: owner, isSuspect: suspects });
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
