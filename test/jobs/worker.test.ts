import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventBus, type EventBus } from '../../src/events/event-bus.ts';
import type { Delivery, Queue } from '../../src/jobs/queue.ts';
import { createSqliteQueue, LEASE_MS } from '../../src/jobs/sqlite-queue.ts';
import { type RunHandler, startWorker, type Worker } from '../../src/jobs/worker.ts';
import { claimRun } from '../support/claim-run.ts';
import { queueRuns } from '../support/queue-runs.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';
import { createActor, createTestClock, type TestClock } from '../support/test-services.ts';

/** Longer than any test: the worker has to be notified. */
const NEVER_MS = 600_000;
/** Enough for the worker to have looked. */
const LOOK_MS = 50;

let temp: TempDatabase;
let queue: Queue;
let events: EventBus;
let clock: TestClock;
let worker: Worker | undefined;
let accountId: number;
let errors: unknown[];
/** The outcomes of runs. */
let health: unknown[];

beforeEach(async () => {
  temp = await openTempDatabase();
  queue = createSqliteQueue(temp.database);
  events = createEventBus(temp.database);
  clock = createTestClock();
  accountId = (await createActor(temp.database)).accountId;
  errors = [];
  health = [];
});
afterEach(async () => {
  await worker?.stop(0);
  worker = undefined;
  vi.useRealTimers();
  await temp.close();
});

const enqueue = (count = 1) => queueRuns(temp.database, queue, { accountId, count, now: clock() });
const finish = (delivery: Delivery) => temp.database.transact((em) => queue.finish(em, delivery));
const waiting = async () =>
  (await temp.database.fork().execute('select id from jobs where lease_until is null')).length;

/** Carries out a run, which is its delivery here. */
type CarryOut = RunHandler<Delivery>['carryOut'];
const begin: RunHandler<Delivery>['begin'] = async (_em, delivery) => delivery;
const claim = (owner: string) => claimRun(queue, owner, clock());

function start(
  carryOut: CarryOut,
  {
    concurrency = 1,
    from = queue,
    pollMs = NEVER_MS,
    pause = { delayMs: () => 0 },
    ...parts
  }: {
    concurrency?: number;
    from?: Queue;
    pollMs?: number;
    pause?: { delayMs(active: number): number };
    begin?: RunHandler<Delivery>['begin'];
    mustRunAlone?: RunHandler<Delivery>['mustRunAlone'];
  } = {},
): Worker {
  const handler = { begin, mustRunAlone: () => false, carryOut, ...parts };
  const onError = (error: unknown) => errors.push(error);
  const claimHealth = { failed: onError, succeeded: () => errors.push('works') };
  worker = startWorker({
    queue: from,
    events,
    owner: 'me',
    concurrency,
    clock,
    handler,
    runHealth: { failed: (error) => health.push(error), succeeded: () => health.push('works') },
    claimHealth,
    pause,
    pollMs,
  });
  return worker;
}

/** A handler whose runs go on until a test ends them, or until they are aborted. */
function createBlockingHandler() {
  const active = new Map<number, { end: () => void; signal: AbortSignal }>();
  const handle: CarryOut = async (delivery, signal) => {
    await new Promise<void>((resolve) => {
      active.set(delivery.runId, { end: resolve, signal });
      signal.addEventListener('abort', () => resolve());
    });
    await finish(delivery);
  };
  return { active, handle };
}

describe('a worker', () => {
  it('executes as many runs at once as allowed, and the next when one has ended', async () => {
    const runs = await enqueue(5);
    const { active, handle } = createBlockingHandler();
    start(handle, { concurrency: 2 });
    await expect.poll(() => active.size).toBe(2);
    events.publish('run-queued');
    await sleep(LOOK_MS);
    expect([...active.keys()]).toEqual(runs.slice(0, 2));
    active.get(runs[0] ?? 0)?.end();
    await expect.poll(() => active.size).toBe(3);
  });

  it('claims no run during a pause, and continues after it', async () => {
    await enqueue(2);
    const { active, handle } = createBlockingHandler();
    let delayMs = NEVER_MS;
    start(handle, { concurrency: 2, pause: { delayMs: () => delayMs } });
    events.publish('run-queued');
    await sleep(LOOK_MS);
    expect(active.size).toBe(0);
    delayMs = 0;
    events.publish('run-queued');
    await expect.poll(() => active.size).toBe(2);
  });

  it('executes an exclusive run after the others have ended, and claims nothing until it ends', async () => {
    const [first = 0, alone = 0, last = 0] = await enqueue(3);
    const { active, handle } = createBlockingHandler();
    start(handle, { concurrency: 3, pollMs: LOOK_MS, mustRunAlone: ({ runId }) => runId === alone });
    await expect.poll(() => active.has(first)).toBe(true);
    await sleep(3 * LOOK_MS);
    expect([...active.keys()]).toEqual([first]);
    expect(await waiting()).toBe(1);
    active.get(first)?.end();
    await expect.poll(() => active.has(alone)).toBe(true);
    await sleep(3 * LOOK_MS);
    expect(await waiting()).toBe(1);
    active.get(alone)?.end();
    await expect.poll(() => active.has(last)).toBe(true);
  });

  it('starts runs of its own process at once', async () => {
    const { active, handle } = createBlockingHandler();
    start(handle);
    await sleep(LOOK_MS);
    await enqueue();
    events.publish('run-queued');
    await expect.poll(() => active.size).toBe(1);
  });

  it('finds runs that another process has queued', async () => {
    const { active, handle } = createBlockingHandler();
    start(handle, { pollMs: LOOK_MS });
    await sleep(LOOK_MS);
    const other = await temp.openAnother();
    await queueRuns(other, createSqliteQueue(other), { accountId, now: clock() });
    await expect.poll(() => active.size).toBe(1);
  });

  it('aborts a deleted run, and no other', async () => {
    const [first = 0, second = 0] = await enqueue(2);
    const { active, handle } = createBlockingHandler();
    start(handle, { concurrency: 2 });
    await expect.poll(() => active.size).toBe(2);
    events.publish('run-removed', first);
    expect(active.get(first)?.signal.reason).toBe('deleted');
    expect(active.get(second)?.signal.aborted).toBe(false);
  });

  it('renews its lease, and aborts the run once another worker has claimed it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [run = 0] = await enqueue();
    const { active, handle } = createBlockingHandler();
    start(handle);
    await expect.poll(() => active.size).toBe(1);
    const renewal = vi.spyOn(queue, 'renew');

    clock.advance(LEASE_MS - 1);
    vi.advanceTimersByTime(10_000);
    expect(await renewal.mock.results[0]?.value).toBe(true);
    clock.advance(LEASE_MS);
    expect(await claim('other')).toBeNull();

    clock.advance(1);
    expect(await claim('other')).toMatchObject({ runId: run });
    vi.advanceTimersByTime(10_000);
    await expect.poll(() => active.get(run)?.signal.reason).toBe('lease-lost');
  });

  it('does not start a run a second time when its own lease has expired unnoticed', async () => {
    await enqueue();
    const { active, handle } = createBlockingHandler();
    const started = vi.fn(begin);
    start(handle, { concurrency: 2, begin: started });
    await expect.poll(() => active.size).toBe(1);
    clock.advance(LEASE_MS + 1);
    events.publish('run-queued');
    await expect.poll(() => claim('other')).toBeNull();
    expect(started).toHaveBeenCalledTimes(1);
  });

  it('continues when the queue or a handler fails', async () => {
    const runs = await enqueue(2);
    const failures = [new Error('queue')];
    const failing: Queue = {
      ...queue,
      claim: async (...args) => {
        const failure = failures.pop();
        if (failure) throw failure;
        return await queue.claim(...args);
      },
    };
    const handled: number[] = [];
    const handle: CarryOut = async (delivery) => {
      handled.push(delivery.runId);
      await finish(delivery);
      if (delivery.runId === runs[0]) throw new Error('handler');
    };
    start(handle, { from: failing, pollMs: LOOK_MS });
    await expect.poll(() => handled).toEqual(runs);
    expect(errors.slice(0, 2)).toEqual([new Error('queue'), 'works']);
    await expect.poll(() => health).toEqual([new Error('handler'), 'works']);
  });
});

describe('a worker that is stopped', () => {
  it('lets its runs end, and starts no other', async () => {
    const [run = 0] = await enqueue(2);
    const { active, handle } = createBlockingHandler();
    const stopping = start(handle);
    await expect.poll(() => active.size).toBe(1);
    const stopped = stopping.stop(5_000);
    events.publish('run-queued');
    await sleep(100);
    expect(active.get(run)?.signal.aborted).toBe(false);
    active.get(run)?.end();
    await stopped;
    expect([...active.keys()]).toEqual([run]);
    expect(await waiting()).toBe(1);
  });

  it('aborts runs that have not ended in time, and waits for their end', async () => {
    const [run = 0] = await enqueue();
    const reasons: unknown[] = [];
    const stopping = start(async (delivery, signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await temp.database.transact((em) => queue.putBack(em, delivery));
      reasons.push(signal.reason);
    });
    await expect.poll(waiting).toBe(0);
    await stopping.stop(20);
    expect(reasons).toEqual(['shutdown']);
    expect(await claim('next')).toMatchObject({ runId: run });
  });

  it('aborts active runs in time while a claim gets no response, and then the run of that claim', async () => {
    const [first = 0, second = 0] = await enqueue(2);
    const { active, handle } = createBlockingHandler();
    const asked = Promise.withResolvers<void>();
    const response = Promise.withResolvers<void>();
    const claim: Queue['claim'] = async (...args) => {
      if (active.has(first)) {
        asked.resolve();
        await response.promise;
      }
      return await queue.claim(...args);
    };
    const stopping = start(handle, { concurrency: 2, from: { ...queue, claim }, pollMs: LOOK_MS });
    await asked.promise;
    const stopped = stopping.stop(20);
    await expect.poll(() => active.get(first)?.signal.reason).toBe('shutdown');
    response.resolve();
    await stopped;
    expect(active.get(second)?.signal.reason).toBe('shutdown');
  });

  it('stops at once when it is idle', async () => {
    const stopping = start(async () => undefined);
    await stopping.stop(NEVER_MS);
  });
});
