import { expect, vi } from 'vitest';
import { test as base } from '../../jobs/job-fixture.ts';
import { claimRun, noteOwner } from '../../support/claim-run.ts';
import { openTransaction } from '../open-transaction.ts';

const OUTAGE_MS = 60_000;
/** How often a worker renews its leases. */
const RENEWAL_MS = 10_000;

const test = base.extend('query', async ({ temp }) => {
  return (text: string, em = temp.database.fork()) => em.execute(text);
});

test('a worker renews its new lease after an outage', async ({ clock, jobs, query, worker }) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [runId = 0] = await jobs.enqueue();
  worker.start({ concurrency: 2, pollMs: 10, begin: (em, delivery) => noteOwner(em, delivery, 'me') });
  await expect.poll(() => worker.active.size).toBe(1);
  /** How often the job was delivered before, and whether its lease is fresh. */
  const isFresh = `heartbeat_on > now() - interval '20 seconds' as "isFresh"`;
  const read = () => query(`select retry_count as deliveries, ${isFresh} from pgboss.job`);
  await clock.advance(OUTAGE_MS);
  await expect.poll(read).toEqual([{ deliveries: 1, isFresh: true }]);
  await query(`update pgboss.job set heartbeat_on = heartbeat_on - interval '25 seconds'`);
  vi.advanceTimersByTime(RENEWAL_MS);
  await expect.poll(read).toEqual([{ deliveries: 1, isFresh: true }]);
  expect(worker.active.get(runId)?.signal.aborted).toBe(false);
  vi.useRealTimers();
});

test('keeps a run that another process has claimed', async ({ temp, services: { queue }, jobs, query }) => {
  await jobs.enqueue();
  await claimRun(queue, 'dead', new Date());
  const reclaiming = await openTransaction(temp.database, (em) =>
    query('update pgboss.job set retry_count = retry_count + 1', em),
  );
  const releasing = queue.releaseDead((owner) => owner === 'dead');
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(() => query(waiting)).toHaveLength(1);
  await reclaiming.end();
  expect(await releasing).toBe(0);
  expect(await query('select state from pgboss.job')).toEqual([{ state: 'active' }]);
});
