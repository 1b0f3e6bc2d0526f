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
    expect(await budget.state(KEY)).toEqual({ limit: 3, remaining: 3, resetSeconds: 60 });
    expect(await budget.take(KEY, 2)).toBe(true);
    vi.advanceTimersByTime(20_000);
    expect(await budget.state(KEY)).toEqual({ limit: 3, remaining: 1, resetSeconds: 40 });
    expect(await budget.take(KEY, 2)).toBe(false);
    vi.advanceTimersByTime(40_000);
    expect(await budget.take(KEY, 3)).toBe(true);
  });

  it('takes nothing for what it refuses', async () => {
    const budget = createBudget(3);
    for (let i = 0; i < 5; i++) expect(await budget.take(KEY, 4)).toBe(false);
    expect(await budget.take(KEY, 3)).toBe(true);
  });

  it('takes back what was not used', async () => {
    const budget = createBudget(1);
    await budget.take(KEY, 1);
    await budget.giveBack(KEY, 1);
    expect(await budget.take(KEY, 1)).toBe(true);
    expect(await budget.take(KEY, 1)).toBe(false);
  });

  it('is each key’s own', async () => {
    const budget = createBudget(1);
    await budget.take(KEY, 1);
    expect(await budget.take(2, 1)).toBe(true);
  });

  it('without a limit gives everything', async () => {
    const budget = createBudget(0);
    expect(await budget.take(KEY, 1_000_000)).toBe(true);
    await budget.giveBack(KEY, 1);
    expect(await budget.state(KEY)).toBeNull();
  });
});
