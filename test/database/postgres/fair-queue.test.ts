import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Queue } from '../../../src/jobs/queue.ts';
import { claimRun } from '../../support/claim-run.ts';
import { createReport } from '../../support/create-report.ts';
import { queueRuns } from '../../support/queue-runs.ts';
import { openTempDatabase, type TempDatabase } from '../../support/temp-database.ts';
import { createActor, createTestServices } from '../../support/test-services.ts';

const LAST_POSITION = 2 ** 31 - 1;

let temp: TempDatabase;
let queue: Queue;
let a: number;
let b: number;
beforeEach(async () => {
  temp = await openTempDatabase();
  queue = await temp.openQueue();
  a = (await createActor(temp.database)).accountId;
  b = (await createActor(temp.database)).accountId;
});
afterEach(() => temp.close());

const query = (text: string) => temp.database.fork().execute(text);
const enqueue = (accountId: number, count: number) => queueRuns(temp.database, queue, { accountId, count });

/** Claims and ends so many runs. @returns them, in the order that they were served in */
async function serve(count: number): Promise<number[]> {
  const served: number[] = [];
  for (let i = 0; i < count; i++) {
    const delivery = await claimRun(queue, 'me', new Date());
    if (!delivery) throw new Error('nothing to claim');
    await temp.database.transact((em) => queue.finish(em, delivery));
    served.push(delivery.runId);
  }
  return served;
}

it('creating a report does not wait for another transaction of its account', async () => {
  const { database } = temp;
  const actor = await createActor(database);
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

it('positions that a crash of the server deleted continue from the first queued run', async () => {
  const runsOfA = await enqueue(a, 10);
  await serve(6);
  await query('truncate queue_turns');
  await enqueue(b, 4);
  const isOfA = (await serve(8)).map((run) => runsOfA.includes(run));
  expect(isOfA).toEqual([true, false, true, false, true, false, true, false]);
});

it('runs at the last position are served in the order of creation; positions restart when none is queued', async () => {
  await query(`insert into queue_turns values (0, ${LAST_POSITION - 1}), (${a}, ${LAST_POSITION - 2})`);
  const runsOfA = await enqueue(a, 4);
  const runsOfB = await enqueue(b, 2);
  const [last] = runsOfB.slice(-1);
  const served = await serve(5);
  // The first of both have a turn of their own; the rest share the last one.
  expect(served.slice(0, 2)).toEqual([runsOfA[0], runsOfB[0]]);
  expect(served.slice(2)).toEqual(runsOfA.slice(1));
  await temp.openQueue();
  expect(await queue.nextPosition(b), 'one still waits').toBe(LAST_POSITION);
  expect(await serve(1)).toEqual([last]);
  await temp.openQueue();
  expect(await queue.nextPosition(b)).toBe(1);
});
