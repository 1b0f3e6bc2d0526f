import { describe, expect } from 'vitest';
import type { EntityManager } from '../../src/database/orm.ts';
import type { Delivery } from '../../src/jobs/queue.ts';
import { claimRun } from '../support/claim-run.ts';
import { testEngine } from '../support/create-temp-database.ts';
import { queueRuns } from '../support/queue-runs.ts';
import { test } from './job-fixture.ts';

const HOUR_MS = 3_600_000;
/** Within half a minute a run is given to another. */
const LEASE_MS = 30_000;
/** On PostgreSQL, where the queue uses the clock of the database, time goes on while a test runs. */
const LEEWAY_MS = testEngine === 'sqlite' ? 1 : 12_000;

describe('a claim', () => {
  test('returns the oldest run, and null when none is queued', async ({ jobs }) => {
    const runs = await jobs.enqueue(2);
    expect((await jobs.claim()).runId).toBe(runs[0]);
    expect((await jobs.claim()).runId).toBe(runs[1]);
    expect(await jobs.tryToClaim()).toBeNull();
  });

  test('returns a run that was queued before the clock was set back', async ({ clock, jobs }) => {
    const [run] = await jobs.enqueue();
    await clock.advance(-HOUR_MS);
    expect((await jobs.claim()).runId).toBe(run);
  });

  test('returns each run to one of several concurrent workers', async ({ temp, services, jobs }) => {
    const runs = await jobs.enqueue(20);
    const another = await temp.openQueue(await temp.openAnother());
    const queues = [services.queue, await temp.openQueue()];
    const claimed = await Promise.all(
      Array.from({ length: 30 }, (_, i) => jobs.tryToClaim(`worker ${i}`, queues[i % 2])),
    );
    expect(await jobs.tryToClaim('another process', another)).toBeNull();
    expect(claimed.flatMap((delivery) => delivery?.runId ?? []).sort((x, y) => x - y)).toEqual(runs);
  });

  test('is rolled back if the run cannot be started', async ({ temp, clock, services, jobs }) => {
    const [run] = await jobs.enqueue();
    const begin = async (em: EntityManager, { runId }: Delivery) => {
      await em.execute(`update runs set status = 'running' where id = ?`, [runId]);
      throw new Error('no');
    };
    await expect(
      services.queue.claim({ owner: 'first', now: clock(), accountConcurrency: 1, withCrawled: true }, begin),
    ).rejects.toThrow('no');
    expect(await temp.database.fork().execute('select status from runs')).toEqual([{ status: 'queued' }]);
    expect((await jobs.claim('second')).runId).toBe(run);
  });

  test('ignores runs of a failed transaction', async ({ temp, clock, services, actor, jobs }) => {
    const [runId = 0] = await jobs.enqueue();
    await jobs.finish(await jobs.claim());
    const failing = temp.database.transact(async (em) => {
      const { accountId } = actor;
      await services.queue.enqueue(em, { runId, accountId, isCrawled: false, now: clock() });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await jobs.tryToClaim()).toBeNull();
  });

  test('returns a run that was put back before later runs of its account', async ({ jobs }) => {
    const [run] = await jobs.enqueue(3);
    await jobs.putBack(await jobs.claim('first'));
    expect((await jobs.claim('second')).runId).toBe(run);
  });
});

describe('between accounts', () => {
  test('one run does not wait for 50 runs of another account', async ({ otherActor, jobs }) => {
    await jobs.enqueue(50);
    await jobs.finish(await jobs.claim());
    const [only] = await jobs.enqueue(1, otherActor);
    expect([(await jobs.claim()).runId, (await jobs.claim()).runId]).toContain(only);
  });

  test('runs alternate, also if each ends before the next claim', async ({ otherActor, jobs }) => {
    await jobs.enqueue(5);
    const others = await jobs.enqueue(5, otherActor);
    const order: string[] = [];
    for (let i = 0; i < 10; i++) {
      const delivery = await jobs.claim();
      order.push(others.includes(delivery.runId) ? 'b' : 'a');
      await jobs.finish(delivery);
    }
    expect(order.join('')).toBe('ababababab');
  });

  test('an account has at most `accountConcurrency` runs', async ({ clock, services, otherActor, jobs }) => {
    const runs = await jobs.enqueue(3);
    const [other] = await jobs.enqueue(1, otherActor);
    const claim = async () =>
      (await claimRun(services.queue, 'me', clock(), { accountConcurrency: 1 }))?.runId;
    expect([await claim(), await claim(), await claim()]).toEqual([runs[0], other, undefined]);
    expect((await jobs.claim()).runId).toBe(runs[1]);
  });

  test('site audits come last', async ({ temp, clock, services: { queue }, actor, otherActor, jobs }) => {
    const now = clock();
    const crawled = { count: 1, isCrawled: true, now };
    const [page] = await queueRuns(temp.database, queue, { ...crawled, accountId: otherActor.accountId });
    const [ownPage] = await queueRuns(temp.database, queue, { ...crawled, accountId: actor.accountId });
    const runs = await jobs.enqueue(2);
    const claim = async (withCrawled: boolean) =>
      (await claimRun(queue, 'me', clock(), { withCrawled }))?.runId;
    expect([await claim(true), await claim(false), await claim(false)]).toEqual([...runs, undefined]);
    expect([await claim(true), await claim(true)]).toEqual([page, ownPage]);
  });

  test('suspects are claimed apart, fairly, and are no active runs of their account', async ({
    temp,
    clock,
    services: { queue },
    actor,
    otherActor,
    jobs,
  }) => {
    const suspects = { isSuspect: true, now: clock() };
    const [first, second] = await queueRuns(temp.database, queue, { ...suspects, ...actor, count: 2 });
    const [other] = await queueRuns(temp.database, queue, { ...suspects, ...otherActor });
    const [run] = await jobs.enqueue();
    const claim = async (suspects: boolean) =>
      (await claimRun(queue, 'me', clock(), { suspects, accountConcurrency: 1 }))?.runId;
    expect(new Set([await claim(true), await claim(true)])).toEqual(new Set([first, other]));
    expect([await claim(false), await claim(false)]).toEqual([run, undefined]);
    expect([await claim(true), await claim(true)]).toEqual([second, undefined]);
  });

  test('the account with fewer active runs comes first', async ({ temp, otherActor, jobs }) => {
    await jobs.enqueue(3);
    await jobs.claim();
    await jobs.claim();
    const [only] = await jobs.enqueue(1, otherActor);
    // A process that has served no account yet.
    const queue = await temp.openQueue(await temp.openAnother());
    expect((await jobs.claim('other', queue)).runId).toBe(only);
  });
});

describe('a lease', () => {
  test('excludes other workers until it expires, within half a minute', async ({ clock, jobs }) => {
    const [run] = await jobs.enqueue();
    await jobs.claim('first');
    await clock.advance(LEASE_MS - LEEWAY_MS);
    expect(await jobs.tryToClaim('second')).toBeNull();
    await clock.advance(2 * LEEWAY_MS);
    expect((await jobs.claim('second')).runId).toBe(run);
  });

  test('lasts as long as it is renewed', async ({ clock, services, jobs }) => {
    await jobs.enqueue();
    const delivery = await jobs.claim('first');
    await clock.advance(LEASE_MS - LEEWAY_MS);
    expect(await services.queue.renew(delivery, clock())).toBe(true);
    await clock.advance(LEASE_MS - LEEWAY_MS);
    expect(await jobs.tryToClaim('second')).toBeNull();
  });

  test('cannot be renewed once the job has another owner or ended', async ({ clock, services, jobs }) => {
    const { renew } = services.queue;
    await jobs.enqueue();
    const delivery = await jobs.claim('first');
    await clock.advance(LEASE_MS + LEEWAY_MS);
    const next = await jobs.claim('second');
    expect(await renew(delivery, clock())).toBe(false);
    expect(await renew(next, clock())).toBe(true);
    await jobs.finish(next);
    expect(await renew(next, clock())).toBe(false);
  });

  test('of a suspect is renewed, put back and ended as others', async ({
    temp,
    clock,
    services,
    actor,
    jobs,
  }) => {
    const { queue } = services;
    const now = clock();
    await queueRuns(temp.database, queue, { ...actor, isSuspect: true, now });
    const claim = async () => (await claimRun(queue, 'dead', now, { suspects: true })) as Delivery;
    const delivery = await claim();
    expect(await queue.renew(delivery, now)).toBe(true);
    await jobs.putBack(delivery);
    await claim();
    expect(await queue.releaseDead((owner) => owner === 'dead')).toBe(1);
    await jobs.finish(await claim());
    expect(await temp.countJobs()).toBe(0);
  });

  test('of a dead owner ends at once, other leases continue', async ({ services, jobs }) => {
    const [dead] = await jobs.enqueue(2);
    await jobs.claim('dead');
    await jobs.claim('alive');
    expect(await services.queue.releaseDead((owner) => owner === 'dead')).toBe(1);
    expect((await jobs.claim('next')).runId).toBe(dead);
    expect(await jobs.tryToClaim('next')).toBeNull();
  });
});
