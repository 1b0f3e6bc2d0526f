import { type RawBuilder, sql } from 'kysely';
import { Job } from '../entities/job.ts';
import type { EntityManager } from '../orm.ts';
import { tables } from '../tables.ts';

/** The job that an account would have done next. */
export interface NextJob {
  id: number;
  runId: number;
  accountId: number;
  /** How many of the account's jobs are leased now. */
  leased: number;
}

/** Stores a job that may be claimed from `availableAt` on. */
export async function insertJob(
  em: EntityManager,
  job: { runId: number; accountId: number; availableAt: Date },
): Promise<void> {
  await em.insert(Job, job);
}

/** How many jobs have never been leased or were put back, and since when the first of them may be claimed. */
export async function readBacklog(em: EntityManager): Promise<{ waiting: number; oldest: Date | null }> {
  const row = await tables(em)
    .selectFrom('jobs')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('available_at').as('oldest')])
    .where('lease_until', 'is', null)
    .executeTakeFirstOrThrow();
  return { waiting: Number(row.waiting), oldest: row.oldest === null ? null : new Date(row.oldest) };
}

/** How many jobs are leased although nothing has happened to their reports since. */
export async function countIdleLeases(em: EntityManager, since: Date): Promise<number> {
  const row = await tables(em)
    .selectFrom('jobs')
    .innerJoin('runs', 'runs.id', 'jobs.run_id')
    .innerJoin('reports', 'reports.id', 'runs.report_id')
    .select(({ fn }) => fn.countAll<number>().as('idle'))
    .where('jobs.lease_until', 'is not', null)
    .where(sql<boolean>`reports.updated_at < ${since.getTime()}`)
    .executeTakeFirstOrThrow();
  return Number(row.idle);
}

/** Whether any job may be claimed. */
export async function hasClaimableJob(em: EntityManager, now: Date): Promise<boolean> {
  const row = await tables(em)
    .selectFrom('jobs')
    .select('id')
    .where(claimableAt(now))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The oldest claimable job of every account that has one. */
export async function findNextJobs(em: EntityManager, now: Date): Promise<NextJob[]> {
  const time = now.getTime();
  const next = tables(em)
    .selectFrom('jobs')
    .select([
      sql<number>`min(case when ${claimableAt(now)} then id end)`.as('next_id'),
      sql<number>`count(case when lease_until >= ${time} then 1 end)`.as('leased'),
    ])
    .groupBy('account_id')
    .as('next');
  return await tables(em)
    .selectFrom(next)
    .innerJoin('jobs', 'jobs.id', 'next.next_id')
    .select(['jobs.id', 'jobs.run_id as runId', 'jobs.account_id as accountId', 'next.leased'])
    .execute();
}

/** Leases a job, whoever had it before. */
export async function leaseJob(
  em: EntityManager,
  id: number,
  leaseOwner: string,
  leaseUntil: Date,
): Promise<void> {
  await em.nativeUpdate(Job, { id }, { leaseOwner, leaseUntil });
}

/** Extends the owner's lease. @returns false when the job is gone or another owner's */
export async function renewLease(
  em: EntityManager,
  id: number,
  leaseOwner: string,
  leaseUntil: Date,
): Promise<boolean> {
  return (await em.nativeUpdate(Job, { id, leaseOwner }, { leaseUntil })) > 0;
}

/** Ends a lease without a result: the job may be claimed again from `availableAt` on. */
export async function returnJob(em: EntityManager, id: number, availableAt: Date): Promise<void> {
  await em.nativeUpdate(Job, { id }, { leaseOwner: null, leaseUntil: null, availableAt });
}

/** Removes a job that is done. */
export async function deleteJob(em: EntityManager, id: number): Promise<void> {
  await em.nativeDelete(Job, { id });
}

/** Ends the leases of the owners that `isDead` names; the next claim finds leases that ran out. @returns how many */
export async function expireLeases(em: EntityManager, isDead: (owner: string) => boolean): Promise<number> {
  const leased = await em.find(Job, { leaseOwner: { $ne: null } });
  const dead = leased.filter(({ leaseOwner }) => leaseOwner && isDead(leaseOwner)).map(({ id }) => id);
  await em.nativeUpdate(Job, { id: { $in: dead } }, { leaseUntil: new Date(0) });
  return dead.length;
}

function claimableAt(now: Date): RawBuilder<boolean> {
  const time = now.getTime();
  return sql`(lease_until is null or lease_until < ${time}) and available_at <= ${time}`;
}
