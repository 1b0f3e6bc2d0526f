import { expect } from 'vitest';
import { insertRun } from '../../../src/database/queries/stored-run.ts';
import { openQueue } from '../../../src/jobs/open-queue.ts';
import { claimRun } from '../../support/claim-run.ts';
import { queueRuns } from '../../support/queue-runs.ts';
import { storeReport } from '../../support/seed-reports.ts';
import { test } from '../../support/test.ts';
import { createActor } from '../../support/test-services.ts';
import { openTransaction } from '../open-transaction.ts';

/** The database and queue of a process. */
const CONNECTIONS = 10;

test('queues runs while no connection is free', async ({ fresh: { database, openQueue, countJobs } }) => {
  const queue = await openQueue();
  const { accountId } = await createActor(database);
  const report = await database.transact((em) => storeReport(em, accountId, 'https://example.org/'));
  const haveAll = Promise.withResolvers<void>();
  let started = 0;
  const queueRun = async () => {
    await database.transact(async (em) => {
      const now = new Date();
      const runId = await insertRun(em, {
        reportId: report.id,
        createdAt: now,
        trigger: 'create',
        siteAuditId: null,
      });
      if (++started === CONNECTIONS) haveAll.resolve();
      await haveAll.promise;
      await queue.enqueue(em, { runId, accountId, isCrawled: false, now });
    });
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, queueRun));
  expect(await countJobs()).toBe(CONNECTIONS);
});

test('background work of the queue is not part of the transaction that opened it', async ({ fresh }) => {
  const errors: unknown[] = [];
  const query = (text: string) => fresh.database.fork().execute(text);
  // Background work of the queue is due, and not over when the transaction ends.
  await query('update pgboss.version set bam_on = null, flow_on = null');
  const blocking = await openTransaction(fresh.database, () =>
    query('select * from pgboss.version for update'),
  );
  const { close } = await openQueue(fresh.database, {
    supervises: true,
    onError: (error) => errors.push(error),
  });
  await blocking.end();
  const isWaiting = 'select bam_on is null or flow_on is null as waits from pgboss.version';
  await expect.poll(() => query(isWaiting)).toEqual([{ waits: false }]);
  await close();
  expect(errors).toEqual([]);
});

test('a claim does not wait for another claim that starts its run', async ({ fresh }) => {
  const queue = await fresh.openQueue();
  const { accountId } = await createActor(fresh.database);
  const runs = await queueRuns(fresh.database, queue, { accountId, count: 2 });
  const hasStarted = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const claim = { owner: 'first', now: new Date(), accountConcurrency: 2, withCrawled: true };
  const first = queue.claim(claim, async (_em, delivery) => {
    hasStarted.resolve();
    await mayEnd.promise;
    return delivery;
  });
  await hasStarted.promise;
  expect(await claimRun(queue, 'second', new Date())).toMatchObject({ runId: runs[1] });
  mayEnd.resolve();
  expect(await first).toMatchObject({ runId: runs[0] });
});
