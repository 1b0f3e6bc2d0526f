import { once } from 'node:events';
import { expect, vi } from 'vitest';
import { createEventBus } from '../../../src/events/event-bus.ts';
import type { Delivery } from '../../../src/jobs/queue.ts';
import { startWorker } from '../../../src/jobs/worker.ts';
import { claimRun, noteOwner } from '../../support/claim-run.ts';
import { createQueueClock } from '../../support/queue-clock.ts';
import { queueRuns } from '../../support/queue-runs.ts';
import { test as base } from '../../support/test.ts';
import { openTransaction } from '../open-transaction.ts';

const OUTAGE_MS = 60_000;
/** How often a worker renews its leases. */
const RENEWAL_MS = 10_000;

const test = base.extend('jobs', { scope: 'file' }, async ({ temp, actor: { accountId } }, { onCleanup }) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onCleanup(() => void vi.useRealTimers());
  const queue = await temp.openQueue();
  const query = (text: string, em = temp.database.fork()) => em.execute(text);
  return {
    queue,
    query,
    enqueue: () => queueRuns(temp.database, queue, { accountId }),
    /** How often the job was delivered before, and whether its lease is fresh. */
    read: async () => {
      const isFresh = `heartbeat_on > now() - interval '20 seconds' as "isFresh"`;
      return (await query(`select retry_count as deliveries, ${isFresh} from pgboss.job`))[0];
    },
  };
});

test('a worker continues its run and renews its new lease after an outage longer than the lease', async ({
  temp,
  jobs: { queue, query, enqueue, read },
}) => {
  await enqueue();
  const clock = createQueueClock(temp);
  const started = Promise.withResolvers<AbortSignal>();
  const worker = startWorker<Delivery>({
    queue,
    events: createEventBus(temp.database),
    owner: 'me',
    concurrency: 2,
    accountConcurrency: 2,
    clock,
    handler: {
      begin: (em, delivery) => noteOwner(em, delivery, 'me'),
      mustRunAlone: () => false,
      isCrawled: () => false,
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
  await expect.poll(read).toEqual({ deliveries: 1, isFresh: true });
  await query(`update pgboss.job set heartbeat_on = heartbeat_on - interval '25 seconds'`);
  vi.advanceTimersByTime(RENEWAL_MS);
  await expect.poll(read).toEqual({ deliveries: 1, isFresh: true });
  expect(signal.aborted).toBe(false);
  await worker.stop(0);
});

test('does not release the run of a dead process that another process has claimed', async ({
  temp,
  jobs: { queue, query, enqueue },
}) => {
  await enqueue();
  const claimed = await claimRun(queue, 'dead', new Date());
  const isJob = `data->>'runId' = '${claimed?.runId}'`;
  const reclaiming = await openTransaction(temp.database, (em) =>
    query(`update pgboss.job set retry_count = retry_count + 1 where ${isJob}`, em),
  );
  const releasing = queue.releaseDead((owner) => owner === 'dead');
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(() => query(waiting)).toHaveLength(1);
  await reclaiming.end();
  expect(await releasing).toBe(0);
  expect(await query(`select state from pgboss.job where ${isJob}`)).toEqual([{ state: 'active' }]);
});
