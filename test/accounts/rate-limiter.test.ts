import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRateLimiter } from '../../src/accounts/create-rate-limiter.ts';
import type { Database } from '../../src/database/database.ts';
import { testEngine } from '../support/create-temp-database.ts';
import { DISK_FULL, whileFailing } from '../support/spy-statements.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';

const KEY = 1;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let temp: TempDatabase;
let database: Database;
let limiters = 0;

beforeAll(async () => {
  temp = await openTempDatabase();
  database = temp.database;
});
afterAll(() => temp.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A limiter with its whole limit. */
function newLimiter(limit: number) {
  return createRateLimiter(database, `limiter ${limiters++}`, limit);
}

/** Lets time pass. */
function pass(seconds: number) {
  const now = performance.now() + seconds * 1000;
  vi.spyOn(performance, 'now').mockReturnValue(now);
  vi.advanceTimersByTime(seconds * 1000);
}

describe('a rate limiter', () => {
  it('allows its limit once a minute', async () => {
    const limiter = newLimiter(3);
    expect(await limiter.state(KEY)).toEqual({ limit: 3, windowSeconds: 60, remaining: 3, resetSeconds: 60 });
    expect(await limiter.consume(KEY, 2)).toBeNull();
    pass(20);
    expect(await limiter.state(KEY)).toEqual({
      limit: 3,
      windowSeconds: 60,
      remaining: 1,
      resetSeconds: 40,
    });
    expect(await limiter.consume(KEY, 2), 'seconds until it is worth trying again').toEqual(40);
    pass(40);
    expect(await limiter.consume(KEY, 3)).toBeNull();
  });

  it('consumes nothing for rejected requests', async () => {
    const limiter = newLimiter(3);
    for (let i = 0; i < 5; i++) expect(await limiter.consume(KEY, 4)).toBe(60);
    expect(await limiter.consume(KEY, 3)).toBeNull();
    expect(await limiter.consume(KEY, 0)).toBeNull();
  });

  it('refunds unused cost', async () => {
    const limiter = newLimiter(1);
    await limiter.consume(KEY, 1);
    await limiter.refund(KEY, 1);
    expect(await limiter.state(KEY)).toMatchObject({ remaining: 1 });
    expect(await limiter.consume(KEY, 1)).toBeNull();
    expect(await limiter.consume(KEY, 1)).toEqual(60);
  });

  it('never exceeds its limit by a refund in a later window', async () => {
    const limiter = newLimiter(5);
    await limiter.consume(KEY, 1);
    pass(61);
    await limiter.refund(KEY, 1);
    expect(await limiter.state(KEY)).toMatchObject({ limit: 5, remaining: 5 });
    await limiter.consume(KEY, 1);
    await limiter.refund(KEY, 3);
    expect(await limiter.consume(KEY, 6)).not.toBeNull();
  });

  it('counts each key separately', async () => {
    const limiter = newLimiter(1);
    await limiter.consume(KEY, 1);
    expect(await limiter.consume(2, 1)).toBeNull();
  });

  it('is not exceeded by concurrent requests', async () => {
    const limiter = newLimiter(7);
    const responses = await Promise.all(Array.from({ length: 40 }, () => limiter.consume(KEY, 1)));
    expect(responses.filter((retryAfter) => retryAfter === null)).toHaveLength(7);
  });

  it('accepts keys of any length', async () => {
    const limiter = newLimiter(1);
    expect(await limiter.consume('x'.repeat(100_000), 1)).toBeNull();
    expect(await limiter.consume('x'.repeat(100_000), 1)).toEqual(60);
  });

  it('allows everything without a limit', async () => {
    const limiter = newLimiter(0);
    expect(await limiter.consume(KEY, 1_000_000)).toBeNull();
    await limiter.refund(KEY, 1);
    expect(await limiter.state(KEY)).toBeNull();
  });

  it.runIf(testEngine === 'postgres')(
    'fails while the database is unavailable, and returns the last known state',
    async () => {
      const limiter = newLimiter(5);
      await limiter.consume(KEY, 3);
      await limiter.refund(KEY, 1);
      pass(2);
      await whileFailing(/rate_limits/, DISK_FULL, async () => {
        expect(await limiter.state(KEY)).toMatchObject({ limit: 5, remaining: 3 });
        expect(await limiter.state(2)).toMatchObject({ limit: 5, remaining: 5 });
        await limiter.refund(KEY, 1);
        await expect(limiter.consume(KEY, 1)).rejects.toMatchObject({ code: 'unavailable' });
      });
    },
  );

  it.runIf(testEngine === 'postgres')('deletes counts an hour after their window ended', async () => {
    const limiter = newLimiter(5);
    for (let key = 0; key < 20; key++) await limiter.consume(key, 1);
    const count = async () => (await database.fork().execute('select 1 from rate_limits')).length;
    expect(await count()).toBeGreaterThanOrEqual(20);
    // The library deletes at intervals, and starts the next one when a deletion has ended.
    for (let passed = 0; passed < 2 * HOUR_MS && (await count()) > 0; passed += 5 * MINUTE_MS)
      vi.advanceTimersByTime(5 * MINUTE_MS);
    expect(await count()).toBe(0);
  });
});
