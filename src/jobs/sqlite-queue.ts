import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { Job } from '../database/entities/job.ts';
import type { EntityManager } from '../database/orm.ts';
import { tables } from '../database/tables.ts';
import type { Queue, QueueSignals } from './queue.ts';

/** How long a worker may be silent before its run is given to another. */
export const LEASE_MS = 30_000;

/** The queue in the `jobs` table: a lease is a column, and the transaction that claims is the lock. */
export function createSqliteQueue(database: Database): Queue {
  // Served longest ago goes first, so that an account with one report need not wait for another's five hundred.
  const lastServed = new Map<number, number>();
  let served = 0;

  return {
    signals: new EventEmitter<QueueSignals>(),

    async enqueue(em, { runId, accountId, now }) {
      await em.insert(Job, { runId, accountId, availableAt: now });
    },

    async backlog(em, now) {
      const row = await tables(em)
        .selectFrom('jobs')
        .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('available_at').as('oldest')])
        .where('lease_until', 'is', null)
        .executeTakeFirstOrThrow();
      const oldestAgeMs =
        row.oldest === null ? 0 : Math.max(0, now.getTime() - new Date(row.oldest).getTime());
      return { waiting: Number(row.waiting), oldestAgeMs };
    },

    async claim(owner, now) {
      if ((await nextJobs(database.fork(), now)).length === 0) return null;
      return await database.transact(async (em) => {
        const candidates = await nextJobs(em, now);
        candidates.sort(
          (a, b) =>
            a.leased - b.leased ||
            (lastServed.get(a.accountId) ?? 0) - (lastServed.get(b.accountId) ?? 0) ||
            a.jobId - b.jobId,
        );
        const next = candidates[0];
        if (!next) return null;
        lastServed.set(next.accountId, ++served);
        const leaseUntil = new Date(now.getTime() + LEASE_MS);
        await em.nativeUpdate(Job, { id: next.jobId }, { leaseOwner: owner, leaseUntil });
        const job = await em.findOneOrFail(Job, { id: next.jobId });
        return { jobId: job.id, runId: job.runId };
      });
    },

    renew({ jobId }, owner, now) {
      const leaseUntil = new Date(now.getTime() + LEASE_MS);
      return database.transact(async (em) => {
        return (await em.nativeUpdate(Job, { id: jobId, leaseOwner: owner }, { leaseUntil })) > 0;
      });
    },

    async finish(em, { jobId }) {
      await em.nativeDelete(Job, { id: jobId });
    },

    async putBack(em, { jobId }, availableAt) {
      await em.nativeUpdate(Job, { id: jobId }, { leaseOwner: null, leaseUntil: null, availableAt });
    },

    releaseDead(isDead) {
      return database.transact(async (em) => {
        const held = await em.find(Job, { leaseOwner: { $ne: null } });
        const dead = held.filter((job) => job.leaseOwner && isDead(job.leaseOwner)).map((job) => job.id);
        // The lease ends now and keeps its owner: the next claim sees a lease that ran out, that is, a crash.
        await em.nativeUpdate(Job, { id: { $in: dead } }, { leaseUntil: new Date(0) });
        return dead.length;
      });
    },
  };
}

/** The first job of every account that has one to do, with the number it has under way. */
async function nextJobs(em: EntityManager, now: Date) {
  const time = now.getTime();
  const free = sql`(lease_until is null or lease_until < ${time}) and available_at <= ${time}`;
  const rows = await tables(em)
    .selectFrom('jobs')
    .select([
      'account_id as accountId',
      sql<number>`min(case when ${free} then id end)`.as('jobId'),
      sql<number>`count(case when lease_until >= ${time} then 1 end)`.as('leased'),
    ])
    .groupBy('account_id')
    .execute();
  return rows.filter((row) => row.jobId !== null);
}
