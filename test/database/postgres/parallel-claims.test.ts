import { afterEach, beforeEach, expect, it } from 'vitest';
import { claimRun } from '../../support/claim-run.ts';
import { queueRuns } from '../../support/queue-runs.ts';
import { openTempDatabase, type TempDatabase } from '../../support/temp-database.ts';
import { createActor } from '../../support/test-services.ts';

let temp: TempDatabase;
beforeEach(async () => {
  temp = await openTempDatabase();
});
afterEach(() => temp.close());

it('a claim does not wait for another claim that starts its run', async () => {
  const queue = await temp.openQueue();
  const { accountId } = await createActor(temp.database);
  const runs = await queueRuns(temp.database, queue, { accountId, count: 2 });
  const hasStarted = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const first = queue.claim('first', new Date(), async (_em, delivery) => {
    hasStarted.resolve();
    await mayEnd.promise;
    return delivery;
  });
  await hasStarted.promise;
  expect(await claimRun(queue, 'second', new Date())).toMatchObject({ runId: runs[1] });
  mayEnd.resolve();
  expect(await first).toMatchObject({ runId: runs[0] });
});
