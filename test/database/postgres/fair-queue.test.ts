import { expect } from 'vitest';
import { claimRun } from '../../support/claim-run.ts';
import { createReport } from '../../support/create-report.ts';
import { queueRuns } from '../../support/queue-runs.ts';
import { test } from '../../support/test.ts';
import { createActor } from '../../support/test-services.ts';
import { openTransaction } from '../open-transaction.ts';

test('creating a report waits for no other of its account', async ({ temp, services, actor }) => {
  const url = 'https://example.org/';
  const slow = await openTransaction(temp.database, (em) =>
    createReport({ ...services, database: { ...temp.database, transact: (work) => work(em) } }, actor, {
      url,
    }),
  );
  expect(await createReport(services, actor, { url })).toMatchObject({ status: 'queued' });
  await slow.end();
});

test('runs of a long queue are claimed before those that others queue much later', async ({ fresh }) => {
  const { database } = fresh;
  const queue = await fresh.openQueue();
  const enqueue = async (count: number, now: Date) => {
    const { accountId } = await createActor(database);
    return await queueRuns(database, queue, { accountId, count, now });
  };
  const now = new Date();
  const runs = await enqueue(10, now);
  const later = await enqueue(1, new Date(now.getTime() + 1_000_000));
  const claimed: unknown[] = [];
  for (const _ of [...runs, ...later]) claimed.push((await claimRun(queue, 'me', now))?.runId);
  expect(claimed).toEqual([...runs, ...later]);
});
