import { expect } from 'vitest';
import { claimRun } from '../../support/claim-run.ts';
import { createReport } from '../../support/create-report.ts';
import { queueRuns } from '../../support/queue-runs.ts';
import { test } from '../../support/test.ts';
import { createActor, createTestServices } from '../../support/test-services.ts';

test('creating a report does not wait for another transaction of its account', async ({ temp, actor }) => {
  const { database } = temp;
  const isStored = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const slow = await createTestServices(temp, {
    database: {
      ...database,
      transact: (work) =>
        database.transact(async (em) => {
          const result = await work(em);
          isStored.resolve();
          await mayCommit.promise;
          return result;
        }),
    },
  });
  const first = createReport(slow, actor, { url: 'https://example.org/1' });
  await isStored.promise;
  const second = await createReport({ ...slow, database }, actor, { url: 'https://example.org/2' });
  mayCommit.resolve();
  expect((await first).id).toBeLessThan(second.id);
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
