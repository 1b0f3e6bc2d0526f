import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Budget } from './budget.ts';

/** A budget of this process alone. */
export function createMemoryBudget(limit: number, windowSeconds: number): Budget {
  const limiter = new RateLimiterMemory({ points: limit, duration: windowSeconds });
  const giveBack = async (holder: number | string, points: number) => {
    // A window that began since must not hold more than the limit.
    const spent = (await limiter.get(holder))?.consumedPoints ?? 0;
    if (spent > 0) await limiter.reward(holder, Math.min(points, spent));
  };
  return {
    giveBack,
    take: async (holder, points) => {
      try {
        await limiter.consume(holder, points);
        return null;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        // The limiter counts refused points too; a client must not pay for what it did not get.
        await giveBack(holder, points);
        return secondsLeft(refusal);
      }
    },
    state: async (holder) => {
      const spent = await limiter.get(holder);
      const remaining = spent ? Math.max(0, spent.remainingPoints) : limit;
      const resetSeconds = spent ? secondsLeft(spent) : windowSeconds;
      return { limit, windowSeconds, remaining, resetSeconds };
    },
  };
}

function secondsLeft({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
