import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, vi } from 'vitest';
import type { Delivery, Queue } from '../../src/jobs/queue.ts';
import { createSqliteQueue, LEASE_MS } from '../../src/jobs/sqlite-queue.ts';
import type { RunHandler } from '../../src/jobs/worker.ts';
import { queueRuns } from '../support/queue-runs.ts';
import { createTestClock } from '../support/test-services.ts';
import { test as base, NEVER_MS } from './job-fixture.ts';

/** Enough for the worker to have looked. */
const LOOK_MS = 50;
const NEVER = AbortSignal.any([]);

const test = base.extend('clock', () => createTestClock());
afterEach(() => void vi.useRealTimers());

describe('a worker', () => {
  test('executes another run when one ends, up to its concurrency', async ({ services, jobs, worker }) => {
    const runs = await jobs.enqueue(5);
    worker.start({ concurrency: 2 });
    await expect.poll(() => worker.active.size).toBe(2);
    services.events.publish('run-queued');
    await sleep(LOOK_MS);
    expect([...worker.active.keys()]).toEqual(runs.slice(0, 2));
    worker.active.get(runs[0] ?? 0)?.end();
    await expect.poll(() => worker.active.size).toBe(3);
  });

  test('claims no run during a pause, and continues after it', async ({ services, jobs, worker }) => {
    await jobs.enqueue(2);
    let delayMs = NEVER_MS;
    worker.start({ concurrency: 2, pause: { delayMs: () => delayMs } });
    services.events.publish('run-queued');
    await sleep(LOOK_MS);
    expect(worker.active.size).toBe(0);
    delayMs = 0;
    services.events.publish('run-queued');
    await expect.poll(() => worker.active.size).toBe(2);
  });

  test('site audits get at most half of its runs', async ({ temp, clock, services, actor, jobs, worker }) => {
    const crawled = { accountId: actor.accountId, isCrawled: true, count: 3, now: clock() };
    const pages = await queueRuns(temp.database, services.queue, crawled);
    const { active, start, waiting } = worker;
    start({ concurrency: 4, accountConcurrency: 10, isCrawled: ({ runId }) => pages.includes(runId) });
    await expect.poll(() => active.size).toBe(2);
    const [single = 0] = await jobs.enqueue();
    services.events.publish('run-queued');
    await expect.poll(() => active.has(single)).toBe(true);
    expect(await waiting()).toBe(1);
  });

  test('has one run more for an account that has none', async ({ jobs, otherActor, worker }) => {
    await jobs.enqueue(2);
    worker.start({ pollMs: LOOK_MS });
    await expect.poll(() => worker.active.size).toBe(1);
    const [other = 0] = await jobs.enqueue(2, otherActor);
    await expect.poll(() => worker.active.has(other)).toBe(true);
    await sleep(2 * LOOK_MS);
    expect(worker.active.size).toBe(2);
  });

  test('finds runs that another process has queued', async ({ temp, clock, actor, worker }) => {
    worker.start({ pollMs: LOOK_MS });
    await sleep(LOOK_MS);
    const other = await temp.openAnother();
    await queueRuns(other, createSqliteQueue(other), { accountId: actor.accountId, now: clock() });
    await expect.poll(() => worker.active.size).toBe(1);
  });

  test('aborts only the run that was deleted', async ({ services, jobs, worker: { active, start } }) => {
    const [first = 0, second = 0] = await jobs.enqueue(2);
    start({ concurrency: 2 });
    await expect.poll(() => active.size).toBe(2);
    services.events.publish('run-removed', first);
    expect(active.get(first)?.signal.reason).toBe('deleted');
    expect(active.get(second)?.signal.aborted).toBe(false);
  });

  test('renews leases, and aborts runs that others claimed', async ({ clock, services, jobs, worker }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [runId = 0] = await jobs.enqueue();
    worker.start();
    await expect.poll(() => worker.active.size).toBe(1);
    const renewal = vi.spyOn(services.queue, 'renew');

    clock.advance(LEASE_MS - 1);
    vi.advanceTimersByTime(10_000);
    expect(await renewal.mock.results[0]?.value).toBe(true);
    clock.advance(LEASE_MS);
    expect(await jobs.tryToClaim('other')).toBeNull();

    clock.advance(1);
    expect(await jobs.tryToClaim('other')).toMatchObject({ runId });
    vi.advanceTimersByTime(10_000);
    await expect.poll(() => worker.active.get(runId)?.signal.reason).toBe('lease-lost');
  });

  test('does not start a run twice after its lease expired', async ({ clock, services, jobs, worker }) => {
    await jobs.enqueue();
    const begin = vi.fn<RunHandler<Delivery>['begin']>(async (_em, delivery) => delivery);
    worker.start({ concurrency: 2, begin });
    await expect.poll(() => worker.active.size).toBe(1);
    clock.advance(LEASE_MS + 1);
    services.events.publish('run-queued');
    await expect.poll(() => jobs.tryToClaim('other')).toBeNull();
    expect(begin).toHaveBeenCalledTimes(1);
  });

  test('continues when the queue or a handler fails', async ({ services: { queue }, jobs, worker }) => {
    const runs = await jobs.enqueue(2);
    const failures = [new Error('queue')];
    const claim: Queue['claim'] = async (...args) => {
      const failure = failures.pop();
      if (failure) throw failure;
      return await queue.claim(...args);
    };
    const handled: number[] = [];
    const carryOut = async (delivery: Delivery) => {
      handled.push(delivery.runId);
      await jobs.finish(delivery);
      if (delivery.runId === runs[0]) throw new Error('handler');
    };
    worker.start({ carryOut, queue: { ...queue, claim }, pollMs: LOOK_MS });
    await expect.poll(() => handled).toEqual(runs);
    expect(worker.claims.slice(0, 2)).toEqual([new Error('queue'), 'works']);
    await expect.poll(() => worker.runs).toEqual([new Error('handler'), 'works']);
  });
});

describe('a worker that is stopped', () => {
  test('lets its runs end, and starts no other', async ({ services, jobs, worker }) => {
    const [run = 0] = await jobs.enqueue(2);
    const started = worker.start();
    await expect.poll(() => worker.active.size).toBe(1);
    const stopped = started.stop(NEVER);
    services.events.publish('run-queued');
    await sleep(100);
    expect(worker.active.get(run)?.signal.aborted).toBe(false);
    worker.active.get(run)?.end();
    await stopped;
    expect([...worker.active.keys()]).toEqual([run]);
    expect(await worker.waiting()).toBe(1);
  });

  test('aborts runs that do not end in time, and waits for them', async ({ jobs, worker }) => {
    const [runId = 0] = await jobs.enqueue();
    const reasons: unknown[] = [];
    const started = worker.start({
      carryOut: async (delivery, signal) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        await jobs.putBack(delivery);
        reasons.push(signal.reason);
      },
    });
    await expect.poll(worker.waiting).toBe(0);
    await started.stop(AbortSignal.timeout(20));
    expect(reasons).toEqual(['shutdown']);
    expect(await jobs.claim('next')).toMatchObject({ runId });
  });

  test('also aborts a run whose claim was under way', async ({ services, jobs, worker }) => {
    const { active, start } = worker;
    const { queue } = services;
    const [first = 0, second = 0] = await jobs.enqueue(2);
    const isClaiming = Promise.withResolvers<void>();
    const response = Promise.withResolvers<void>();
    const claim: Queue['claim'] = async (...args) => {
      if (active.has(first)) {
        isClaiming.resolve();
        await response.promise;
      }
      return await queue.claim(...args);
    };
    const started = start({ concurrency: 2, queue: { ...queue, claim }, pollMs: LOOK_MS });
    await isClaiming.promise;
    const stopped = started.stop(AbortSignal.timeout(20));
    await expect.poll(() => active.get(first)?.signal.reason).toBe('shutdown');
    response.resolve();
    await stopped;
    expect(active.get(second)?.signal.reason).toBe('shutdown');
  });

  test('stops immediately when it is idle', async ({ worker }) => {
    await worker.start().stop(NEVER);
  });
});
