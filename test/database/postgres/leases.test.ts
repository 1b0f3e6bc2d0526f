import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { tables } from '../../../src/database/kysely.ts';
import { createEventBus } from '../../../src/events/event-bus.ts';
import type { Delivery, Queue } from '../../../src/jobs/queue.ts';
import { startWorker } from '../../../src/jobs/worker.ts';
import { claimRun, noteOwner } from '../../support/claim-run.ts';
import { createQueueClock } from '../../support/queue-clock.ts';
import { queueRuns } from '../../support/queue-runs.ts';
import { openTempDatabase, type TempDatabase } from '../../support/temp-database.ts';
import { createActor } from '../../support/test-services.ts';

const OUTAGE_MS = 60_000;
/** How often a worker renews its leases. */
const RENEWAL_MS = 10_000;

let temp: TempDatabase;
let queue: Queue;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  temp = await openTempDatabase();
  queue = await temp.openQueue();
});
afterAll(async () => {
  vi.useRealTimers();
  await temp.close();
});

/** How often the job was delivered before, and whether its lease is fresh. */
async function readJob() {
  const { rows } = await sql<{ deliveries: number; isFresh: boolean }>`
    select retry_count as deliveries, heartbeat_on > now() - interval '20 seconds' as "isFresh" from pgboss.job
  `.execute(tables(temp.database.fork()));
  return rows[0];
}

it('a worker continues its run and renews its new lease after an outage longer than the lease', async () => {
  const { accountId } = await createActor(temp.database);
  await queueRuns(temp.database, queue, { accountId });
  const clock = createQueueClock(temp);
  const started = Promise.withResolvers<AbortSignal>();
  const worker = startWorker<Delivery>({
    queue,
    events: createEventBus(temp.database),
    owner: 'me',
    concurrency: 2,
    clock,
    handler: {
      begin: (em, delivery) => noteOwner(em, delivery, 'me'),
      mustRunAlone: () => false,
      async carryOut(_run, signal) {
        started.resolve(signal);
        await once(signal, 'abort');
      },
    },
    runHealth: {
      failed(error) {
        throw error;
      },
      succeeded: () => undefined,
    },
    claimHealth: { failed: () => undefined, succeeded: () => undefined },
    pollMs: 10,
  });
  const signal = await started.promise;
  await clock.advance(OUTAGE_MS);
  await expect.poll(readJob).toEqual({ deliveries: 1, isFresh: true });
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '25 seconds'`.execute(
    tables(temp.database.fork()),
  );
  vi.advanceTimersByTime(RENEWAL_MS);
  await expect.poll(readJob).toEqual({ deliveries: 1, isFresh: true });
  expect(signal.aborted).toBe(false);
  await worker.stop(0);
});

it('does not release the run of a dead process that another process has claimed', async () => {
  const { accountId } = await createActor(temp.database);
  await queueRuns(temp.database, queue, { accountId });
  const claimed = await claimRun(queue, 'dead', new Date());
  const isJob = `data->>'runId' = '${claimed?.runId}'`;
  const query = (text: string, em = temp.database.fork()) => sql.raw(text).execute(tables(em));
  const isLocked = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const reclaiming = temp.database.transact(async (em) => {
    await query(`update pgboss.job set retry_count = retry_count + 1 where ${isJob}`, em);
    isLocked.resolve();
    await mayEnd.promise;
  });
  await isLocked.promise;
  const releasing = queue.releaseDead((owner) => owner === 'dead');
  const waiting = async () =>
    (
      await query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
    ).rows.length;
  await expect.poll(waiting).toBe(1);
  mayEnd.resolve();
  await reclaiming;
  expect(await releasing).toBe(0);
  expect((await query(`select state from pgboss.job where ${isJob}`)).rows).toEqual([{ state: 'active' }]);
});
