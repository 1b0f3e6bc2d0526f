import type { Database } from '../database/database.ts';
import {
  countIdleLeases,
  deleteJob,
  expireLeases,
  findNextJobs,
  hasClaimableJob,
  hasWaitingJobs,
  insertJob,
  leaseJob,
  type NextJob,
  readBacklog,
  renewLease,
  returnJob,
} from '../database/sqlite/job-store.ts';
import { type Queue, STUCK_MS } from './queue.ts';

/** How long a worker may be silent before its run is given to another. */
export const LEASE_MS = 30_000;

/** The queue in the `jobs` table: a lease is a column, and the transaction that claims is the lock. */
export function createSqliteQueue(database: Database): Queue {
  // Served longest ago goes first, so that an account with one report need not wait for another's five hundred.
  const lastServed = new Map<number, number>();
  let served = 0;
  const byTurn = (a: NextJob, b: NextJob) =>
    a.leased - b.leased ||
    (lastServed.get(a.accountId) ?? 0) - (lastServed.get(b.accountId) ?? 0) ||
    a.id - b.id;
  const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);

  return {
    isFull: hasWaitingJobs,

    // Whoever claims sees whose turn it is.
    takeTurn: async () => 0,

    enqueue: (em, { runId, accountId, now }) => insertJob(em, { runId, accountId, availableAt: now }),

    async backlog(em, now) {
      const { waiting, oldest } = await readBacklog(em);
      return { waiting, oldestAgeMs: oldest ? Math.max(0, now.getTime() - oldest.getTime()) : 0 };
    },

    countStuck: (em, now) => countIdleLeases(em, new Date(now.getTime() - STUCK_MS)),

    async claim(owner, now, begin) {
      // An idle worker looks often; only one that finds something takes the write lock.
      if (!(await hasClaimableJob(database.reader, now))) return null;
      return await database.transact(async (em) => {
        const next = (await findNextJobs(em, now)).sort(byTurn)[0];
        if (!next) return null;
        lastServed.set(next.accountId, ++served);
        const runId = await leaseJob(em, next.id, owner, leaseFrom(now));
        return await begin(em, { jobId: next.id, runId });
      });
    },

    renew: ({ jobId }, owner, now) => database.transact((em) => renewLease(em, jobId, owner, leaseFrom(now))),

    finish: (em, { jobId }) => deleteJob(em, jobId),

    // The row goes with that of the run.
    remove: async () => undefined,

    putBack: (em, { jobId }) => returnJob(em, jobId),

    releaseDead: (isDead) => database.transact((em) => expireLeases(em, isDead)),
  };
}
