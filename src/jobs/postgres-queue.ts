import { fromKysely, PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { lock } from '../database/dialect.ts';
import { tables } from '../database/kysely.ts';
import type { EntityManager } from '../database/orm.ts';
import {
  arePositionsHalfUsed,
  deletePositions,
  nextPosition,
  recordServed,
  startPositions,
} from '../database/postgres/fair-queue.ts';
import { listRunningRuns } from '../database/queries/open-reports.ts';
import type { Delivery, OpenedQueue, Queue, QueueOptions } from './queue.ts';

/** The name of the queue in pg-boss. */
export const QUEUE = 'runs';
/** A worker renews its lease three times within this time. */
const LEASE_SECONDS = 30;
/** How often expired leases are searched for. */
const SUPERVISE_SECONDS = 10;
/** pg-boss must not limit retries and waiting time: runs count their own retries, and may wait for any time. */
const UNLIMITED_RETRIES = 1_000_000;
const TEN_YEARS_SECONDS = 10 * 365 * 24 * 60 * 60;

interface BossDelivery extends Delivery {
  /** Identifies a delivery of the job. */
  retryCount: number;
}

/**
 * The queue, based on pg-boss, which delivers each job to one worker, and delivers it again if that worker sends no
 * heartbeat. The run itself records its owner and its attempts.
 *
 * pg-boss has no fairness between groups, only limits for them (https://github.com/timgit/pg-boss/issues/446): the
 * priority of a job is its position in `fair-queue.ts`. It also does not detect dead processes before their heartbeats
 * are overdue (https://github.com/timgit/pg-boss/issues/436): `releaseDead` fails the jobs of runs whose owner is dead.
 * A job that ends is deleted, because its run is the permanent record. For the same reason, metrics count runs instead of
 * reading pg-boss's statistics.
 */
export async function openPostgresQueue(
  database: Database,
  { supervises, onError }: QueueOptions,
): Promise<OpenedQueue> {
  // A separate unit of work: timers that pg-boss starts within a transaction would otherwise use that transaction
  // later.
  const em = database.fork();
  const boss = new PgBoss({
    db: sqlOf(em),
    supervise: supervises,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    schedule: false,
  });
  boss.on('error', onError);
  const close = () => boss.stop({ graceful: false });
  try {
    // Two processes that start with an empty database must not create the tables at the same time.
    await database.transact(async (em) => {
      await lock(em, 'tables of the queue');
      await boss.start();
      await boss.createQueue(QUEUE, {
        retryLimit: UNLIMITED_RETRIES,
        heartbeatSeconds: LEASE_SECONDS,
        retentionSeconds: TEN_YEARS_SECONDS,
      });
      if ((await arePositionsHalfUsed(em)) && (await boss.findJobs(QUEUE)).length === 0)
        await deletePositions(em, null);
    });
    // Fills the cache of queues in pg-boss; within a transaction, that would need a second connection.
    await boss.findJobs(QUEUE, { id: jobIdOf(0) });
  } catch (error) {
    await close();
    throw error;
  }

  const fetchJob = async (em: EntityManager) =>
    (
      await boss.fetch<{ runId: number; requestId: string | null }>(QUEUE, {
        includeMetadata: true,
        // Jobs are never delayed, and clocks can be set back.
        ignoreStartAfter: true,
        db: sqlOf(em),
      })
    )[0];

  /**
   * The position of the job that is served next. pg-boss cannot peek (https://github.com/timgit/pg-boss/issues/269), so
   * the job is fetched in a transaction that is rolled back.
   */
  async function peekPosition(): Promise<number> {
    let position = 1;
    const rollback = new Error('rollback');
    const peeking = database.transact(async (em) => {
      const job = await fetchJob(em);
      if (job) position = -job.priority;
      throw rollback;
    });
    await peeking.catch((error) => {
      if (error !== rollback) throw error;
    });
    return position;
  }

  async function remove(em: EntityManager, runId: number): Promise<void> {
    await boss.deleteJob(QUEUE, jobIdOf(runId), { db: sqlOf(em) });
  }

  const queue: Queue = {
    async nextPosition(accountId) {
      for (;;) {
        const position = await nextPosition(database.fork(), accountId);
        if (position !== null) return position;
        await startPositions(database.fork(), await peekPosition());
      }
    },

    async enqueue(em, { runId, position, requestId = null }) {
      await boss.send(
        QUEUE,
        { runId, requestId },
        { id: jobIdOf(runId), priority: -position, db: sqlOf(em) },
      );
    },

    claim: (_owner, _now, begin) =>
      database.transact(async (em) => {
        const job = await fetchJob(em);
        if (!job) return null;
        const { runId, requestId } = job.data;
        await recordServed(em, -job.priority);
        const delivery: BossDelivery = { jobId: runId, runId, requestId, retryCount: job.retryCount };
        return await begin(em, delivery);
      }),

    async renew(delivery) {
      const { runId, retryCount } = delivery as BossDelivery;
      return affectedBy(await boss.touch(QUEUE, { id: jobIdOf(runId), retryCount })) > 0;
    },

    finish: (em, { runId }) => remove(em, runId),

    remove,

    deleteAccount: deletePositions,

    async putBack(em, { runId }) {
      // The job keeps its position, because its account may have queued hundreds since. `fail` would delete the row and
      // insert it again; a concurrent deletion that waits for the row would miss the new one.
      await boss.cancel(QUEUE, jobIdOf(runId), { db: sqlOf(em) });
      await boss.resume(QUEUE, jobIdOf(runId), { db: sqlOf(em) });
    },

    async releaseDead(isDead) {
      const listDead = async () =>
        (await listRunningRuns(database.fork())).filter(({ owner }) => owner !== null && isDead(owner));
      const jobs: { id: string; retryCount: number }[] = [];
      for (const { id } of await listDead()) jobs.push(...(await boss.findJobs(QUEUE, { id: jobIdOf(id) })));
      // A claim changes the retry count of the job and the owner of the run in one transaction. If the dead process is
      // still the owner, no claim came between, and the retry count fences the job against later claims.
      const stillDead = new Set((await listDead()).map(({ id }) => jobIdOf(id)));
      const dead = jobs.filter(({ id }) => stillDead.has(id));
      return dead.length === 0 ? 0 : affectedBy(await boss.fail(QUEUE, dead));
    },
  };

  return { queue, close };
}

/** The number of jobs that a call changed, which pg-boss returns but does not declare. */
function affectedBy(response: object): number {
  return (response as { affected: number }).affected;
}

/** Lets pg-boss use the connection of the unit of work: that of its transaction, or any. */
function sqlOf(em: EntityManager) {
  return fromKysely(tables(em));
}

/** The id of the run's only job. */
function jobIdOf(runId: number): string {
  return `00000000-0000-4000-8000-${runId.toString(16).padStart(12, '0')}`;
}
