import { expect } from 'vitest';
import { claimRun } from '../../support/claim-run.ts';
import { createReport } from '../../support/create-report.ts';
import { queueRuns } from '../../support/queue-runs.ts';
import { test as base } from '../../support/test.ts';
import { createActor, createTestServices } from '../../support/test-services.ts';

const LAST_POSITION = 2 ** 31 - 1;

const test = base.extend('fairQueue', async ({ fresh }) => {
  const { database } = fresh;
  const queue = await fresh.openQueue();
  const enqueueIn = (accountId: number) => (count: number) =>
    queueRuns(database, queue, { accountId, count });
  const a = (await createActor(database)).accountId;
  const b = (await createActor(database)).accountId;
  return {
    a,
    enqueueA: enqueueIn(a),
    enqueueB: enqueueIn(b),
    query: (text: string) => database.fork().execute(text),
    /** Claims and ends so many runs. @returns them, in the order that they were served in */
    async serve(count: number): Promise<number[]> {
      const served: number[] = [];
      for (let i = 0; i < count; i++) {
        const delivery = await claimRun(queue, 'me', new Date());
        if (!delivery) throw new Error('nothing to claim');
        await database.transact((em) => queue.finish(em, delivery));
        served.push(delivery.runId);
      }
      return served;
    },
    /** Opens the queue again, which restarts positions when none is queued. @returns the next position of B */
    async reopen() {
      await fresh.openQueue();
      return await queue.nextPosition(b);
    },
  };
});

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

test('positions that a crash of the server deleted continue from the first queued run', async ({
  fairQueue,
}) => {
  const { enqueueA, enqueueB, serve, query } = fairQueue;
  const runsOfA = await enqueueA(10);
  await serve(6);
  await query('truncate queue_turns');
  await enqueueB(4);
  const isOfA = (await serve(8)).map((run) => runsOfA.includes(run));
  expect(isOfA).toEqual([true, false, true, false, true, false, true, false]);
});

test('an account that had no runs for a while takes turns with the others', async ({ fairQueue }) => {
  const { enqueueA, enqueueB, serve } = fairQueue;
  await enqueueB(1);
  const runsOfA = await enqueueA(6);
  await serve(5);
  await enqueueB(3);
  const isOfA = (await serve(5)).map((run) => runsOfA.includes(run));
  expect(isOfA).toEqual([false, true, false, true, false]);
});

test('runs at the last position are served in the order of creation; positions restart when none is queued', async ({
  fairQueue,
}) => {
  const { a, enqueueA, enqueueB, serve, query, reopen } = fairQueue;
  await query(`insert into queue_turns values (0, ${LAST_POSITION - 1}), (${a}, ${LAST_POSITION - 2})`);
  const runsOfA = await enqueueA(4);
  const runsOfB = await enqueueB(2);
  const served = await serve(5);
  // The first of both have a turn of their own; the rest share the last one.
  expect(served.slice(0, 2)).toEqual([runsOfA[0], runsOfB[0]]);
  expect(served.slice(2)).toEqual(runsOfA.slice(1));
  expect(await reopen(), 'one still waits').toBe(LAST_POSITION);
  expect(await serve(1)).toEqual(runsOfB.slice(-1));
  expect(await reopen()).toBe(1);
});
