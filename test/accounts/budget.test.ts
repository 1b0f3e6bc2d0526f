import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBudget } from '../../src/accounts/budget.ts';

const KEY = 1;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a budget', () => {
  it('gives its points once a minute', async () => {
    const budget = createBudget(3);
    expect(await budget.state(KEY)).toEqual({ limit: 3, windowSeconds: 60, remaining: 3, resetSeconds: 60 });
    expect(await budget.take(KEY, 2)).toBeNull();
    vi.advanceTimersByTime(20_000);
    expect(await budget.state(KEY)).toEqual({ limit: 3, windowSeconds: 60, remaining: 1, resetSeconds: 40 });
    expect(await budget.take(KEY, 2), 'seconds until it is worth trying again').toBe(40);
    vi.advanceTimersByTime(40_000);
    expect(await budget.take(KEY, 3)).toBeNull();
  });

  it('takes nothing for what it refuses', async () => {
    const budget = createBudget(3);
    for (let i = 0; i < 5; i++) expect(await budget.take(KEY, 4)).toBe(60);
    expect(await budget.take(KEY, 3)).toBeNull();
  });

  it('takes back what was not used', async () => {
    const budget = createBudget(1);
    await budget.take(KEY, 1);
    await budget.giveBack(KEY, 1);
    expect(await budget.take(KEY, 1)).toBeNull();
    expect(await budget.take(KEY, 1)).toBe(60);
  });

  it('never grows above its limit by what is given back in a later minute', async () => {
    const budget = createBudget(5);
    await budget.take(KEY, 1);
    vi.advanceTimersByTime(61_000);
    await budget.giveBack(KEY, 1);
    expect(await budget.state(KEY)).toMatchObject({ limit: 5, remaining: 5 });
  });

  it('is each key’s own', async () => {
    const budget = createBudget(1);
    await budget.take(KEY, 1);
    expect(await budget.take(2, 1)).toBeNull();
  });

  it('without a limit gives everything', async () => {
    const budget = createBudget(0);
    expect(await budget.take(KEY, 1_000_000)).toBeNull();
    await budget.giveBack(KEY, 1);
    expect(await budget.state(KEY)).toBeNull();
  });
});
