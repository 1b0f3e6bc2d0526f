/** Fixtures for tests of queued runs. Each test has a database of its own, with two accounts. */
import { test as base } from 'vitest';
import type { Delivery } from '../../src/jobs/queue.ts';
import { type RunHandler, Worker, type WorkerOptions } from '../../src/jobs/worker.ts';
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

/** Longer than any test: the worker has to be notified. */
export const NEVER_MS = 600_000;

type Options = Partial<Omit<WorkerOptions<Delivery>, 'handler'> & RunHandler<Delivery>>;

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
  })
  /** A worker that a test starts. Its runs are their deliveries, and go on until they are ended or aborted. */
  .extend('worker', ({ temp, clock, services: { queue, events }, jobs }, { onCleanup }) => {
    const active = new Map<number, { end: () => void; signal: AbortSignal }>();
    const claims: unknown[] = [];
    const runs: unknown[] = [];
    let worker: Worker<Delivery> | undefined;
    onCleanup(async () => await worker?.stop(AbortSignal.abort()));
    const carryOut: RunHandler<Delivery>['carryOut'] = async (delivery, signal) => {
      await new Promise<void>((resolve) => {
        active.set(delivery.runId, { end: resolve, signal });
        signal.addEventListener('abort', () => resolve());
      });
      await jobs.finish(delivery);
    };
    return {
      active,
      /** The outcomes of claims and of runs: errors, and "works". */
      claims,
      runs,
      /** Number of runs that no worker has claimed. */
      waiting: async () =>
        (await temp.database.fork().execute('select id from jobs where lease_until is null')).length,
      start: ({ begin, isCrawled, ...options }: Options = {}) => {
        worker = new Worker({
          queue,
          events,
          owner: 'me',
          concurrency: 1,
          accountConcurrency: 2,
          clock,
          handler: {
            begin: begin ?? (async (_em, delivery) => delivery),
            isCrawled: isCrawled ?? (() => false),
            carryOut: options.carryOut ?? carryOut,
          },
          runHealth: { failed: (error) => runs.push(error), succeeded: () => runs.push('works') },
          claimHealth: { failed: (error) => claims.push(error), succeeded: () => claims.push('works') },
          pollMs: NEVER_MS,
          ...options,
        });
        return worker;
      },
    };
  });
