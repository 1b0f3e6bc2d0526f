import { afterEach, describe, expect, vi } from 'vitest';
import { createRateLimiter } from '../../src/accounts/create-rate-limiter.ts';
import type { RateLimiter } from '../../src/accounts/rate-limiter.ts';
import { testEngine } from '../support/create-temp-database.ts';
import { DISK_FULL, whileFailing } from '../support/spy-statements.ts';
import { test as base } from '../support/test.ts';

const KEY = 1;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let limiters = 0;

/** `limit` creates a limiter with its whole limit. */
const test = base.extend('limit', { scope: 'file' }, async ({ temp }) => (limit: number): RateLimiter => {
  return createRateLimiter(temp.database, `limiter ${limiters++}`, limit);
});

// The database is opened with real timers.
test.beforeEach(({ temp: _ }) => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Lets time pass. */
function pass(seconds: number) {
  const now = performance.now() + seconds * 1000;
  vi.spyOn(performance, 'now').mockReturnValue(now);
  vi.advanceTimersByTime(seconds * 1000);
}

describe('a rate limiter', () => {
  test('allows its limit once a minute', async ({ limit }) => {
    const limiter = limit(3);
    expect(await limiter.state(KEY)).toEqual({ limit: 3, windowSeconds: 60, remaining: 3, resetSeconds: 60 });
    expect(await limiter.consume(KEY, 2)).toBeNull();
    pass(20);
    expect(await limiter.state(KEY)).toEqual({ limit: 3, windowSeconds: 60, remaining: 1, resetSeconds: 40 });
    expect(await limiter.consume(KEY, 2), 'seconds until it is worth trying again').toEqual(40);
    expect(await limiter.consume(2, 3), 'of another key').toBeNull();
    pass(40);
    expect(await limiter.consume(KEY, 3)).toBeNull();
  });

  test('consumes nothing for rejected requests', async ({ limit }) => {
    const limiter = limit(3);
    for (let i = 0; i < 5; i++) expect(await limiter.consume(KEY, 4)).toBe(60);
    expect(await limiter.consume(KEY, 3)).toBeNull();
    expect(await limiter.consume(KEY, 0)).toBeNull();
  });

  test('refunds unused cost', async ({ limit }) => {
    const limiter = limit(1);
    await limiter.consume(KEY, 1);
    await limiter.refund(KEY, 1);
    expect(await limiter.state(KEY)).toMatchObject({ remaining: 1 });
    expect(await limiter.consume(KEY, 1)).toBeNull();
    expect(await limiter.consume(KEY, 1)).toEqual(60);
  });

  test('never exceeds its limit by a refund in a later window', async ({ limit }) => {
    const limiter = limit(5);
    await limiter.consume(KEY, 1);
    pass(61);
    await limiter.refund(KEY, 1);
    expect(await limiter.state(KEY)).toMatchObject({ limit: 5, remaining: 5 });
    await limiter.consume(KEY, 1);
    await limiter.refund(KEY, 3);
    expect(await limiter.consume(KEY, 6)).not.toBeNull();
  });

  test('is not exceeded by concurrent requests', async ({ limit }) => {
    const limiter = limit(7);
    const responses = await Promise.all(Array.from({ length: 40 }, () => limiter.consume(KEY, 1)));
    expect(responses.filter((retryAfter) => retryAfter === null)).toHaveLength(7);
  });

  test('accepts keys of any length', async ({ limit }) => {
    const limiter = limit(1);
    expect(await limiter.consume('x'.repeat(100_000), 1)).toBeNull();
    expect(await limiter.consume('x'.repeat(100_000), 1)).toEqual(60);
  });

  test('allows everything without a limit', async ({ limit }) => {
    const limiter = limit(0);
    expect(await limiter.consume(KEY, 1_000_000)).toBeNull();
    await limiter.refund(KEY, 1);
    expect(await limiter.state(KEY)).toBeNull();
  });

  test.runIf(testEngine === 'postgres')(
    'fails while the database is unavailable, and returns the last known state',
    async ({ limit }) => {
      const limiter = limit(5);
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

  test.runIf(testEngine === 'postgres')('deletes counts an hour after their end', async ({ temp, limit }) => {
    const limiter = limit(5);
    for (let key = 0; key < 20; key++) await limiter.consume(key, 1);
    const count = async () => (await temp.database.fork().execute('select 1 from rate_limits')).length;
    expect(await count()).toBeGreaterThanOrEqual(20);
    // The library deletes at intervals, and starts the next one when a deletion has ended.
    for (let passed = 0; passed < 2 * HOUR_MS && (await count()) > 0; passed += 5 * MINUTE_MS)
      vi.advanceTimersByTime(5 * MINUTE_MS);
    expect(await count()).toBe(0);
  });
});
