import { fromKysely, PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { lock } from '../database/dialect.ts';
import type { EntityManager } from '../database/orm.ts';
import {
  countIdleJobs,
  countJobs,
  listJobOwners,
  renewTurns,
  takeTurn,
  turnServed,
} from '../database/postgres/boss-store.ts';
import { isRunOf } from '../database/stores/run-store.ts';
import { tables } from '../database/tables.ts';
import type { OpenedQueue, QueueOptions } from './open-queue.ts';
import { type Delivery, type Queue, STUCK_MS } from './queue.ts';

const QUEUE = 'runs';
/** A worker renews its lease three times before it runs out. */
const LEASE_SECONDS = 30;
/** How often leases that ran out are looked for. */
const SUPERVISE_SECONDS = 10;
/** The budget of retries is the run's own, and a run waits as long as it takes. */
const UNLIMITED_RETRIES = 1_000_000;
/** So far from its limit, a queue does not fill up before it is counted again. */
const ROOM_TO_SPARE = 1_000;
const COUNT_AGE_MS = 1_000;
const TEN_YEARS_SECONDS = 10 * 365 * 24 * 60 * 60;

interface BossDelivery extends Delivery {
  /** Tells apart the times that the job was delivered. */
  retryCount: number;
}

/**
 * The queue on pg-boss: it delivers each job to one worker, and again when that one was silent for too long. Whose
 * the run is, and how often it was tried, stands in the run.
 */
export async function openPostgresQueue(
  database: Database,
  { supervises, onError }: QueueOptions,
): Promise<OpenedQueue> {
  // Of its own: the reader would have its timers go on in a transaction that they were started in.
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
    // Of two that start on an empty database at once, one would find the tables half made.
    await database.transact(async (em) => {
      await lock(em, 'tables of the queue');
      await boss.start();
      await boss.createQueue(QUEUE, {
        retryLimit: UNLIMITED_RETRIES,
        heartbeatSeconds: LEASE_SECONDS,
        retentionSeconds: TEN_YEARS_SECONDS,
      });
      await renewTurns(em);
    });
    // Looks the queue up, once: whoever did in a transaction would need a second connection.
    await boss.findJobs(QUEUE, { id: jobIdOf(0) });
  } catch (error) {
    await close();
    throw error;
  }

  async function remove(em: EntityManager, runId: number): Promise<void> {
    await boss.deleteJob(QUEUE, jobIdOf(runId), { db: sqlOf(em) });
  }

  let counted = { waiting: Number.POSITIVE_INFINITY, at: 0 };

  const queue: Queue = {
    async isFull(em, limit) {
      // Every creation asks, and counting a long queue takes longer than storing a report.
      const isRecent = performance.now() - counted.at < COUNT_AGE_MS;
      if (isRecent && counted.waiting + ROOM_TO_SPARE < limit) return false;
      const { waiting } = await countJobs(em, limit);
      counted = { waiting, at: performance.now() };
      return waiting >= limit;
    },

    takeTurn: (accountId) => takeTurn(database.reader, accountId),

    async enqueue(em, { runId, turn }) {
      await boss.send(QUEUE, { runId }, { id: jobIdOf(runId), priority: -turn, db: sqlOf(em) });
    },

    async backlog(em, now) {
      const { waiting, oldest } = await countJobs(em);
      return { waiting, oldestAgeMs: oldest ? Math.max(0, now.getTime() - oldest.getTime()) : 0 };
    },

    countStuck: (em, now) => countIdleJobs(em, new Date(now.getTime() - STUCK_MS)),

    claim: (_owner, _now, begin) =>
      database.transact(async (em) => {
        const [job] = await boss.fetch<{ runId: number }>(QUEUE, {
          includeMetadata: true,
          // Clocks can be set back, and nothing is queued for later.
          ignoreStartAfter: true,
          db: sqlOf(em),
        });
        if (!job) return null;
        const { runId } = job.data;
        await turnServed(em, -job.priority);
        const delivery: BossDelivery = { jobId: runId, runId, retryCount: job.retryCount };
        return await begin(em, delivery);
      }),

    async renew(delivery, owner) {
      const { runId, retryCount } = delivery as BossDelivery;
      if (!(await isRunOf(database.reader, runId, owner))) return false;
      return affectedBy(await boss.touch(QUEUE, { id: jobIdOf(runId), retryCount })) > 0;
    },

    finish: (em, { runId }) => remove(em, runId),

    remove,

    async putBack(em, { runId }) {
      // It keeps its turn, since its account may have queued hundreds meanwhile; and who waits to delete it finds it.
      await boss.cancel(QUEUE, jobIdOf(runId), { db: sqlOf(em) });
      await boss.resume(QUEUE, jobIdOf(runId), { db: sqlOf(em) });
    },

    async releaseDead(isDead) {
      const dead = (await listJobOwners(database.reader)).filter(({ owner }) => isDead(owner));
      if (dead.length === 0) return 0;
      // Only as they were: another process that starts may have given them back, and a third have taken them.
      return affectedBy(await boss.fail(QUEUE, dead));
    },
  };

  return { queue, supervise: () => boss.supervise(QUEUE), close };
}

/** How many jobs a call changed, which its type does not tell. */
function affectedBy(response: object): number {
  return (response as { affected: number }).affected;
}

/** What pg-boss runs its statements on: the connection of a transaction, or any. */
function sqlOf(em: Pick<EntityManager, 'getKysely'>) {
  return fromKysely(tables(em));
}

/** A run is one job at most, under an id that tells which. */
function jobIdOf(runId: number): string {
  return `00000000-0000-4000-8000-${runId.toString(16).padStart(12, '0')}`;
}
