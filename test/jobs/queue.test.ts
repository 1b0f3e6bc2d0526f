import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EntityManager } from '../../src/database/orm.ts';
import type { Delivery, Queue } from '../../src/jobs/queue.ts';
import { claimRun } from '../support/claim-run.ts';
import { testEngine } from '../support/create-temp-database.ts';
import { createQueueClock, type QueueClock } from '../support/queue-clock.ts';
import { queueRuns } from '../support/queue-runs.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';
import { createActor, createTestClock, type TestClock } from '../support/test-services.ts';

const HOUR_MS = 3_600_000;

let temp: TempDatabase;
let queue: Queue;
let clock: QueueClock | TestClock;
let a: number;
let b: number;

beforeEach(async () => {
  temp = await openTempDatabase();
  queue = await temp.openQueue();
  clock = testEngine === 'sqlite' ? createTestClock() : createQueueClock(temp);
  a = (await createActor(temp.database)).accountId;
  b = (await createActor(temp.database)).accountId;
});
afterEach(() => temp.close());

const enqueue = (accountId: number, count = 1) =>
  queueRuns(temp.database, queue, { accountId, count, now: clock() });

const tryToClaim = (owner = 'me', from = queue) => claimRun(from, owner, clock());

async function claim(owner?: string, from?: Queue): Promise<Delivery> {
  const delivery = await tryToClaim(owner, from);
  if (!delivery) throw new Error('nothing to claim');
  return delivery;
}

const finish = (delivery: Delivery) => temp.database.transact((em) => queue.finish(em, delivery));

describe('a claim', () => {
  it('returns the oldest run, and null when none is queued', async () => {
    const runs = await enqueue(a, 2);
    expect((await claim()).runId).toBe(runs[0]);
    expect((await claim()).runId).toBe(runs[1]);
    expect(await tryToClaim()).toBeNull();
  });

  it('returns a run that was queued before the clock was set back', async () => {
    const [run] = await enqueue(a);
    await clock.advance(-HOUR_MS);
    expect((await claim()).runId).toBe(run);
  });

  it('returns each run to one of several concurrent workers', async () => {
    const runs = await enqueue(a, 20);
    const queues = [queue, await temp.openQueue(), await temp.openQueue(await temp.openAnother())];
    const claimed = await Promise.all(
      Array.from({ length: 30 }, (_, i) => tryToClaim(`worker ${i}`, queues[i % 2])),
    );
    const other = await tryToClaim('another process', queues[2]);
    expect(other).toBeNull();
    expect(claimed.flatMap((delivery) => delivery?.runId ?? []).sort((x, y) => x - y)).toEqual(runs);
  });

  it('is rolled back if the run cannot be started', async () => {
    const [run] = await enqueue(a);
    const begin = async (em: EntityManager, { runId }: Delivery) => {
      await em.execute(`update runs set status = 'running' where id = ?`, [runId]);
      throw new Error('no');
    };
    await expect(queue.claim('first', clock(), begin)).rejects.toThrow('no');
    expect(await temp.database.fork().execute('select status from runs')).toEqual([{ status: 'queued' }]);
    expect((await claim('second')).runId).toBe(run);
  });

  it('ignores runs of a failed transaction', async () => {
    const [runId = 0] = await enqueue(a);
    await finish(await claim());
    const failing = temp.database.transact(async (em) => {
      await queue.enqueue(em, { runId, accountId: a, position: 1, now: clock() });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await tryToClaim()).toBeNull();
  });
});

describe('between accounts', () => {
  it('one run does not wait for 500 runs of another account', async () => {
    await enqueue(a, 500);
    await finish(await claim());
    const [only] = await enqueue(b);
    const next = [await claim(), await claim()].map(({ runId }) => runId);
    expect(next).toContain(only);
  });

  it('runs alternate, also if each ends before the next claim', async () => {
    await enqueue(a, 5);
    const runsOfB = await enqueue(b, 5);
    const order: string[] = [];
    for (let i = 0; i < 10; i++) {
      const delivery = await claim();
      order.push(runsOfB.includes(delivery.runId) ? 'b' : 'a');
      await finish(delivery);
    }
    expect(order.join('')).toBe('ababababab');
  });

  it('the account with fewer active runs comes first', async () => {
    await enqueue(a, 3);
    await claim();
    await claim();
    const [only] = await enqueue(b);
    // A process that has given nobody a turn yet.
    const other = await temp.openQueue(await temp.openAnother());
    expect((await claim('other', other)).runId).toBe(only);
  });
});

/** Within half a minute a run is given to another. */
const LEASE_MS = 30_000;
/** On PostgreSQL, where the queue uses the clock of the database, time goes on while a test runs. */
const LEEWAY_MS = testEngine === 'sqlite' ? 1 : 12_000;

describe('a lease', () => {
  it('excludes other workers until it expires, within half a minute', async () => {
    const [run] = await enqueue(a);
    await claim('first');
    await clock.advance(LEASE_MS - LEEWAY_MS);
    expect(await tryToClaim('second')).toBeNull();
    await clock.advance(2 * LEEWAY_MS);
    expect((await claim('second')).runId).toBe(run);
  });

  it('lasts as long as it is renewed', async () => {
    await enqueue(a);
    const delivery = await claim('first');
    await clock.advance(LEASE_MS - LEEWAY_MS);
    expect(await queue.renew(delivery, clock())).toBe(true);
    await clock.advance(LEASE_MS - LEEWAY_MS);
    expect(await tryToClaim('second')).toBeNull();
  });

  it('cannot be renewed once the job is another owner’s or gone', async () => {
    await enqueue(a);
    const delivery = await claim('first');
    await clock.advance(LEASE_MS + LEEWAY_MS);
    const next = await claim('second');
    expect(await queue.renew(delivery, clock())).toBe(false);
    expect(await queue.renew(next, clock())).toBe(true);
    await finish(next);
    expect(await queue.renew(next, clock())).toBe(false);
  });

  it('of a dead owner ends at once, other leases continue', async () => {
    const [dead] = await enqueue(a, 2);
    await claim('dead');
    await claim('alive');
    expect(await queue.releaseDead((owner) => owner === 'dead')).toBe(1);
    expect((await claim('next')).runId).toBe(dead);
    expect(await tryToClaim('next')).toBeNull();
  });
});

it('delivers a job that was put back to the next claim', async () => {
  const [run] = await enqueue(a);
  const delivery = await claim('first');
  expect(await tryToClaim('second')).toBeNull();
  await temp.database.transact((em) => queue.putBack(em, delivery));
  expect((await claim('second')).runId).toBe(run);
});

it('delivers a run that was put back before later runs of its account', async () => {
  const [run] = await enqueue(a, 3);
  const delivery = await claim();
  await temp.database.transact((em) => queue.putBack(em, delivery));
  expect((await claim()).runId).toBe(run);
});
