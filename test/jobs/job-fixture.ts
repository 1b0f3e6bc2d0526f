/** Fixtures for tests of queued runs. Each test has a database of its own, with two accounts. */
import { test as base } from 'vitest';
import type { Delivery } from '../../src/jobs/queue.ts';
import { claimRun } from '../support/claim-run.ts';
import { testEngine } from '../support/create-temp-database.ts';
import { createQueueClock, type QueueClock } from '../support/queue-clock.ts';
import { queueRuns } from '../support/queue-runs.ts';
import { openTempDatabase } from '../support/temp-database.ts';
import {
  createActor,
  createTestClock,
  createTestServices,
  type TestClock,
} from '../support/test-services.ts';

export const test = base
  .extend('temp', async ({}, { onCleanup }) => {
    const temp = await openTempDatabase();
    onCleanup(temp.close);
    return temp;
  })
  .extend('clock', ({ temp }): QueueClock | TestClock => {
    return testEngine === 'sqlite' ? createTestClock() : createQueueClock(temp);
  })
  .extend('services', async ({ temp, clock }) => await createTestServices(temp, { clock }))
  .extend('actor', async ({ temp }) => await createActor(temp.database))
  .extend('otherActor', async ({ temp, actor: _ }) => await createActor(temp.database))
  /** Queues runs of `actor`, claims them and ends them. */
  .extend('jobs', ({ temp, clock, services, actor }) => {
    const { database } = temp;
    const { queue } = services;
    const tryToClaim = (owner = 'me', from = queue) => claimRun(from, owner, clock());
    return {
      enqueue: (count = 1, { accountId } = actor) =>
        queueRuns(database, queue, { accountId, count, now: clock() }),
      tryToClaim,
      claim: async (owner?: string, from?: typeof queue) => {
        const delivery = await tryToClaim(owner, from);
        if (!delivery) throw new Error('No run waits.');
        return delivery;
      },
      finish: ({ runId }: Delivery) => database.transact((em) => queue.remove(em, runId)),
      putBack: ({ runId }: Delivery) => database.transact((em) => queue.putBack(em, runId)),
    };
  });
