/**
 * The statements of the embedded queue. Those of each run are not ORM queries: they run in the write transactions of
 * creation, claim and completion, for which all other writers wait.
 */
import { sql } from 'kysely';
import { Job } from '../entities/job.ts';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';

/** The end of a lease that was ended early. */
const ENDED = new Date(0);

/** The values of the column `lane`. Workers claim from one lane, or from the first two together. */
export const LANES = { single: 0, crawled: 1, suspects: 2 };

/** The next job of an account. */
export interface NextJob {
  id: number;
  accountId: number;
  lane: number;
  /** Number of the account's leased jobs in the lanes. */
  leased: number;
}

/**
 * Stores a job. `availableAt` is the time at which it was queued; it never delays the job, because clocks can be set
 * back.
 */
export const insertJob = preparedQuery<
  { runId: number; accountId: number; lane: number; availableAt: Date },
  object
>((db, job) => db.insertInto('Job').values(job));

const selectClaimable = preparedQuery<{ now: Date }, { id: number }>((db, { now }) =>
  db
    .selectFrom('Job')
    .select('id')
    .where(({ or, eb }) => or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<', now)]))
    .limit(1),
);

/** Whether any job may be claimed. */
export async function hasClaimableJob(em: EntityManager, now: Date): Promise<boolean> {
  return (await selectClaimable(em, { now })).length > 0;
}

/**
 * The oldest claimable job of every account in each of the two lanes, which can be the same. Jumps through an index from
 * account to account, so the time does not depend on the length of the queue.
 */
export const findNextJobs = preparedQuery<{ now: Date; lane: number; otherLane: number }, NextJob>(
  (_, { now, lane, otherLane }) => sql`
    with recursive queued (account_id) as (
      select min(account_id) from jobs
      union all
      select (select min(account_id) from jobs where account_id > queued.account_id)
      from queued where account_id is not null
    ),
    next as (
      select
        account_id,
        lane,
        (
          select id from jobs
          where (account_id, lane) = (queued.account_id, lanes.lane) and lease_until is null
          order by id limit 1
        ) as waiting,
        (
          select min(id) from jobs
          where (account_id, lane) = (queued.account_id, lanes.lane) and lease_until < ${now}
        ) as expired,
        (
          select count(*) from jobs
          where account_id = queued.account_id and lane in (${lane}, ${otherLane}) and lease_until >= ${now}
        ) as leased
      from queued, (select ${lane} as lane union select ${otherLane}) as lanes where account_id is not null
    )
    select
      coalesce(min(waiting, expired), waiting, expired) as id,
      account_id as "accountId", lane, leased
    from next where waiting is not null or expired is not null
  `,
);

const lease = preparedQuery<{ id: number; leaseOwner: string; leaseUntil: Date }, { runId: number }>(
  (db, { id, ...leased }) => db.updateTable('Job').set(leased).where('id', '=', id).returning('runId'),
  Job,
);

/**
 * Leases a job that `findNextJobs` returned in this transaction, even if another owner has had it.
 * @returns the id of its run
 */
export async function leaseJob(em: EntityManager, job: Parameters<typeof lease>[1]): Promise<number> {
  const [leased] = await lease(em, job);
  return (leased as { runId: number }).runId;
}

/** Extends the owner's lease. @returns false when the job was deleted or has another owner */
export async function renewLease(
  em: EntityManager,
  { leaseUntil, ...leased }: { runId: number; leaseOwner: string; leaseUntil: Date },
): Promise<boolean> {
  return (await em.nativeUpdate(Job, leased, { leaseUntil })) > 0;
}

/** Ends a lease without a result: the job may be claimed again. */
export async function returnJob(em: EntityManager, runId: number): Promise<void> {
  await em.nativeUpdate(Job, { runId }, { leaseOwner: null, leaseUntil: null });
}

/** Deletes the job of a run. */
export const deleteJob = preparedQuery<{ runId: number }, object>((db, { runId }) =>
  db.deleteFrom('Job').where('runId', '=', runId),
);

/**
 * Ends the leases of dead owners. Expired leases need no call: the next claim finds them.
 * @returns the number of ended leases
 */
export async function expireLeases(em: EntityManager, isDead: (owner: string) => boolean): Promise<number> {
  const leased = await kysely(em)
    .selectFrom('Job')
    .select(['id', 'leaseOwner'])
    // `> 0` instead of `is not null`, for which SQLite does not use the index.
    .where('leaseUntil', '>', ENDED)
    .execute();
  const dead = leased.flatMap(({ id, leaseOwner }) => (leaseOwner && isDead(leaseOwner) ? id : []));
  await em.nativeUpdate(Job, { id: { $in: dead } }, { leaseUntil: ENDED });
  return dead.length;
}
