import { fromKysely, PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { lock } from '../database/dialect.ts';
import { tables } from '../database/kysely.ts';
import type { EntityManager } from '../database/orm.ts';
import {
  arePositionsHalfUsed,
  deletePosition,
  deletePositions,
  nextPosition,
  recordServed,
  startPositions,
} from '../database/postgres/fair-queue.ts';
import { listRunningRuns } from '../database/queries/open-reports.ts';
import type { Delivery, OpenedQueue, Queue, QueueOptions } from './queue.ts';

const QUEUE = 'runs';
/** A worker renews its lease three times before it runs out. */
const LEASE_SECONDS = 30;
/** How often expired leases are looked for. */
const SUPERVISE_SECONDS = 10;
/** A run counts its own retries, and waits for as long as it takes. */
const UNLIMITED_RETRIES = 1_000_000;
const TEN_YEARS_SECONDS = 10 * 365 * 24 * 60 * 60;

interface BossDelivery extends Delivery {
  /** Distinguishes the deliveries of the job. */
  retryCount: number;
}

/**
 * The queue on pg-boss, which delivers each job to one worker, and again when that worker sends no heartbeat. The run
 * itself records its owner and its attempts.
 *
 * pg-boss has no fairness between groups, only limits for them (https://github.com/timgit/pg-boss/issues/685): the
 * priority of a job is the position that `fair-queue.ts` gives it. Nor does it know the processes that died before their
 * heartbeats are late (https://github.com/timgit/pg-boss/issues/436): `releaseDead` fails the jobs of runs whose owner
 * is dead. A job that ends is deleted, as its run is the lasting record.
 */
export async function openPostgresQueue(
  database: Database,
  { supervises, onError }: QueueOptions,
): Promise<OpenedQueue> {
  // A unit of work of its own: timers that are started in a transaction would go on in it, by way of the reader.
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
    // Two processes that start on an empty database must not create the tables at the same time.
    await database.transact(async (em) => {
      await lock(em, 'tables of the queue');
      await boss.start();
      await boss.createQueue(QUEUE, {
        retryLimit: UNLIMITED_RETRIES,
        heartbeatSeconds: LEASE_SECONDS,
        retentionSeconds: TEN_YEARS_SECONDS,
      });
      if ((await arePositionsHalfUsed(em)) && (await boss.findJobs(QUEUE)).length === 0)
        await deletePositions(em);
    });
    // Fills pg-boss's cache of queues, which in a transaction would need a second connection.
    await boss.findJobs(QUEUE, { id: jobIdOf(0) });
  } catch (error) {
    await close();
    throw error;
  }

  const fetchJob = async (em: EntityManager) =>
    (
      await boss.fetch<{ runId: number; requestId?: string | null }>(QUEUE, {
        includeMetadata: true,
        // Clocks can be set back, and nothing is queued for later.
        ignoreStartAfter: true,
        db: sqlOf(em),
      })
    )[0];

  /**
   * The position of the job that is served next. As pg-boss has no peek (https://github.com/timgit/pg-boss/issues/269), the
   * job is fetched in a transaction that is rolled back.
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
        // Jobs of earlier versions have no request ID.
        const { runId, requestId = null } = job.data;
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

    deleteAccount: deletePosition,

    async putBack(em, { runId }) {
      // It keeps its position, as its account may have queued hundreds meanwhile. `fail` would delete the row and insert it
      // anew, which a concurrent deletion that waits for the row misses.
      await boss.cancel(QUEUE, jobIdOf(runId), { db: sqlOf(em) });
      await boss.resume(QUEUE, jobIdOf(runId), { db: sqlOf(em) });
    },

    async releaseDead(isDead) {
      const listDead = async () =>
        (await listRunningRuns(database.fork())).filter(({ owner }) => owner !== null && isDead(owner));
      const jobs: { id: string; retryCount: number }[] = [];
      for (const { id } of await listDead()) jobs.push(...(await boss.findJobs(QUEUE, { id: jobIdOf(id) })));
      // A claim changes the job's retry count and the run's owner in one transaction: where the owner is still dead now,
      // the retry count read before is that of the dead owner, and fences the job against claims from here on.
      const stillDead = new Set((await listDead()).map(({ id }) => jobIdOf(id)));
      const dead = jobs.filter(({ id }) => stillDead.has(id));
      return dead.length === 0 ? 0 : affectedBy(await boss.fail(QUEUE, dead));
    },
  };

  return { queue, supervise: () => boss.supervise(QUEUE), close };
}

/** How many jobs a call changed, which pg-boss returns but does not declare. */
function affectedBy(response: object): number {
  return (response as { affected: number }).affected;
}

/** The connection for statements of pg-boss: the connection of a transaction, or any. */
function sqlOf(em: EntityManager) {
  return fromKysely(tables(em));
}

/** The id of the run's only job. */
function jobIdOf(runId: number): string {
  return `00000000-0000-4000-8000-${runId.toString(16).padStart(12, '0')}`;
}
