import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBudget } from '../../src/accounts/create-budget.ts';
import type { Database } from '../../src/database/database.ts';
import { testEngine } from '../support/create-temp-database.ts';
import { DISK_FULL, whileFailing } from '../support/spy-statements.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';

const KEY = 1;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let temp: TempDatabase;
let database: Database;
let budgets = 0;

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

/** A budget that nothing was taken from. */
function newBudget(limit: number) {
  return createBudget(database, `budget ${budgets++}`, limit);
}

/** Lets time pass. */
function pass(seconds: number) {
  const now = performance.now() + seconds * 1000;
  vi.spyOn(performance, 'now').mockReturnValue(now);
  vi.advanceTimersByTime(seconds * 1000);
}

describe('a budget', () => {
  it('gives its points once a minute', async () => {
    const budget = newBudget(3);
    expect(await budget.state(KEY)).toEqual({ limit: 3, windowSeconds: 60, remaining: 3, resetSeconds: 60 });
    expect(await budget.take(KEY, 2)).toBeNull();
    pass(20);
    expect(await budget.state(KEY)).toEqual({
      limit: 3,
      windowSeconds: 60,
      remaining: 1,
      resetSeconds: 40,
    });
    expect(await budget.take(KEY, 2), 'seconds until it is worth trying again').toEqual(40);
    pass(40);
    expect(await budget.take(KEY, 3)).toBeNull();
  });

  it('takes nothing for what it refuses', async () => {
    const budget = newBudget(3);
    for (let i = 0; i < 5; i++) expect(await budget.take(KEY, 4)).toBe(60);
    expect(await budget.take(KEY, 3)).toBeNull();
    expect(await budget.take(KEY, 0)).toBeNull();
  });

  it('takes back what was not used', async () => {
    const budget = newBudget(1);
    await budget.take(KEY, 1);
    await budget.giveBack(KEY, 1);
    expect(await budget.state(KEY)).toMatchObject({ remaining: 1 });
    expect(await budget.take(KEY, 1)).toBeNull();
    expect(await budget.take(KEY, 1)).toEqual(60);
  });

  it('never grows above its limit by what is given back in a later minute', async () => {
    const budget = newBudget(5);
    await budget.take(KEY, 1);
    pass(61);
    await budget.giveBack(KEY, 1);
    expect(await budget.state(KEY)).toMatchObject({ limit: 5, remaining: 5 });
    await budget.take(KEY, 1);
    await budget.giveBack(KEY, 3);
    expect(await budget.take(KEY, 6)).not.toBeNull();
  });

  it('is each key’s own', async () => {
    const budget = newBudget(1);
    await budget.take(KEY, 1);
    expect(await budget.take(2, 1)).toBeNull();
  });

  it('gives no more than there is to many at once', async () => {
    const budget = newBudget(7);
    const responses = await Promise.all(Array.from({ length: 40 }, () => budget.take(KEY, 1)));
    expect(responses.filter((retryAfter) => retryAfter === null)).toHaveLength(7);
  });

  it('takes names of any length that clients choose', async () => {
    const budget = newBudget(1);
    expect(await budget.take('x'.repeat(100_000), 1)).toBeNull();
    expect(await budget.take('x'.repeat(100_000), 1)).toEqual(60);
  });

  it('without a limit gives everything', async () => {
    const budget = newBudget(0);
    expect(await budget.take(KEY, 1_000_000)).toBeNull();
    await budget.giveBack(KEY, 1);
    expect(await budget.state(KEY)).toBeNull();
  });

  it.runIf(testEngine === 'postgres')(
    'takes no answer from anybody while the database is away: it tells what it knew last',
    async () => {
      const budget = newBudget(5);
      await budget.take(KEY, 3);
      await budget.giveBack(KEY, 1);
      pass(2);
      await whileFailing(/rate_limits/, DISK_FULL, async () => {
        expect(await budget.state(KEY)).toMatchObject({ limit: 5, remaining: 3 });
        expect(await budget.state(2)).toMatchObject({ limit: 5, remaining: 5 });
        await budget.giveBack(KEY, 1);
        await expect(budget.take(KEY, 1)).rejects.toMatchObject({ code: 'unavailable' });
      });
    },
  );

  it.runIf(testEngine === 'postgres')('is deleted an hour after its window ended', async () => {
    const budget = newBudget(5);
    for (let key = 0; key < 20; key++) await budget.take(key, 1);
    const count = async () => (await database.fork().execute('select 1 from rate_limits')).length;
    expect(await count()).toBeGreaterThanOrEqual(20);
    // The library deletes at intervals, and starts the next one when a deletion has ended.
    for (let passed = 0; passed < 2 * HOUR_MS && (await count()) > 0; passed += 5 * MINUTE_MS)
      vi.advanceTimersByTime(5 * MINUTE_MS);
    expect(await count()).toBe(0);
  });
});
