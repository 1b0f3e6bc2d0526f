import { fromKysely, PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { lock } from '../database/dialect.ts';
import { tables } from '../database/kysely.ts';
import type { EntityManager } from '../database/orm.ts';
import { countOpenReports, listRunningRuns } from '../database/queries/open-reports.ts';
import type { OpenedQueue, Queue, QueueOptions } from './queue.ts';

/** The names of the queues in pg-boss. */
const QUEUE = 'runs';
const SUSPECTS = 'suspects';
const QUEUES = [QUEUE, SUSPECTS];
/** A worker renews its lease three times within this time. */
const LEASE_SECONDS = 30;
/** How often expired leases are searched for. */
const SUPERVISE_SECONDS = 10;
/** More deliveries than a run can have: it fails after two crashes. */
const MAX_RETRIES = 100;
/** Runs may wait for any time, also while all workers are stopped. */
const TEN_YEARS_SECONDS = 10 * 365 * 24 * 60 * 60;
const QUEUE_OPTIONS = {
  retryLimit: MAX_RETRIES,
  heartbeatSeconds: LEASE_SECONDS,
  retentionSeconds: TEN_YEARS_SECONDS,
};
/** Each open run of an account delays its next run like a creation that much later. */
const SECONDS_PER_OPEN_RUN = 10;
/** Positions are seconds since then, because priorities have 32 bits. */
const FIRST_POSITION_AT = Date.UTC(2026, 0);
/** Pages of site audits come after all other runs: those have higher priorities until the year 2057. */
const CRAWLED_POSITION = 1_000_000_000;

/**
 * The queue, based on pg-boss, which delivers each job to one worker, and delivers it again if that worker sends no
 * heartbeat. The run itself records its owner and its attempts. Suspects have a queue of their own in pg-boss.
 *
 * An account has a bounded number of runs at once: it is a group of pg-boss. The bound is approximate, because concurrent
 * claims do not see each other. The priority of a job makes an account with many open runs wait behind others, but not
 * for ever: it is the time of creation, later by some seconds for each open run.
 *
 * pg-boss does not detect dead processes before their heartbeats are overdue
 * (https://github.com/timgit/pg-boss/issues/436): `releaseDead` fails the jobs of runs whose owner is dead. A job that
 * ends is deleted, because its run is the permanent record. For the same reason, metrics count runs instead of reading
 * pg-boss's statistics.
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
      for (const name of QUEUES) await boss.createQueue(name, QUEUE_OPTIONS);
    });
    // Fills the cache of queues in pg-boss; within a transaction, that would need a second connection.
    for (const name of QUEUES) await boss.findJobs(name, { id: jobIdOf(0) });
  } catch (error) {
    await close();
    throw error;
  }

  const queue: Queue = {
    async enqueue(em, { runId, accountId, isCrawled, isSuspect = false, now, requestId = null }) {
      const openRuns = await countOpenReports(em, accountId);
      const seconds = (now.getTime() - FIRST_POSITION_AT) / 1_000 + openRuns * SECONDS_PER_OPEN_RUN;
      await boss.send(
        isSuspect ? SUSPECTS : QUEUE,
        { runId, requestId },
        {
          id: jobIdOf(runId),
          group: { id: String(accountId) },
          priority: -Math.floor(seconds) - (isCrawled ? CRAWLED_POSITION : 0),
          db: sqlOf(em),
        },
      );
    },

    claim: ({ suspects = false, accountConcurrency, withCrawled }, begin) =>
      database.transact(async (em) => {
        const name = suspects ? SUSPECTS : QUEUE;
        const [job] = await boss.fetch<{ runId: number; requestId: string | null }>(name, {
          includeMetadata: true,
          ...(!suspects && { groupConcurrency: accountConcurrency }),
          ...(!suspects && !withCrawled && { minPriority: -CRAWLED_POSITION }),
          // Jobs are never delayed, and clocks can be set back.
          ignoreStartAfter: true,
          db: sqlOf(em),
        });
        if (!job) return null;
        const { runId, requestId } = job.data;
        return await begin(em, { runId, requestId, lease: String(job.retryCount), isSuspect: suspects });
      }),

    async renew({ runId, lease, isSuspect }) {
      const job = { id: jobIdOf(runId), retryCount: Number(lease) };
      return affectedBy(await boss.touch(isSuspect ? SUSPECTS : QUEUE, job)) > 0;
    },

    async remove(em, runId) {
      // `fail` replaces the row of the job. A deletion that has waited for `fail` does not find the new row.
      for (const name of [...QUEUES, ...QUEUES])
        if (affectedBy(await boss.deleteJob(name, jobIdOf(runId), { db: sqlOf(em) })) > 0) return;
    },

    async putBack(em, runId) {
      for (const name of QUEUES)
        if (affectedBy(await boss.fail(name, jobIdOf(runId), null, { db: sqlOf(em) })) > 0) return;
    },

    async releaseDead(isDead) {
      const listDead = async () =>
        (await listRunningRuns(database.fork())).filter(({ owner }) => owner !== null && isDead(owner));
      const jobs: { name: string; id: string; retryCount: number }[] = [];
      for (const { id } of await listDead())
        for (const name of QUEUES) jobs.push(...(await boss.findJobs(name, { id: jobIdOf(id) })));
      // A claim changes the retry count of the job and the owner of the run in one transaction. If the dead process is
      // still the owner, no claim came between, and the retry count fences the job against later claims.
      const stillDead = new Set((await listDead()).map(({ id }) => jobIdOf(id)));
      let released = 0;
      for (const job of jobs.filter(({ id }) => stillDead.has(id)))
        released += affectedBy(await boss.fail(job.name, [job]));
      return released;
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
