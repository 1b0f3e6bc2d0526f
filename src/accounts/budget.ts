import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const WINDOW_SECONDS = 60;

/** What is left of a key's budget. */
export interface BudgetState {
  /** Points per minute. */
  limit: number;
  remaining: number;
  /** Whole seconds until the budget is full again. */
  resetSeconds: number;
}

/** A number of points that each API key may spend a minute. */
export interface Budget {
  /** @returns whether the points were there and are spent */
  take(apiKeyId: number, points: number): Promise<boolean>;
  /** Returns points that were taken for nothing. */
  giveBack(apiKeyId: number, points: number): Promise<void>;
  /** Null when unlimited. */
  state(apiKeyId: number): Promise<BudgetState | null>;
}

/** @param limit points per minute; 0 = unlimited */
export function createBudget(limit: number): Budget {
  if (limit === 0) {
    return { take: async () => true, giveBack: async () => undefined, state: async () => null };
  }
  const limiter = new RateLimiterMemory({ points: limit, duration: WINDOW_SECONDS });
  return {
    take: async (apiKeyId, points) => {
      try {
        await limiter.consume(apiKeyId, points);
        return true;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        // The limiter counts refused points too; a client must not pay for what it did not get.
        await limiter.reward(apiKeyId, points);
        return false;
      }
    },
    giveBack: async (apiKeyId, points) => {
      await limiter.reward(apiKeyId, points);
    },
    state: async (apiKeyId) => {
      const spent = await limiter.get(apiKeyId);
      if (!spent) return { limit, remaining: limit, resetSeconds: WINDOW_SECONDS };
      return {
        limit,
        remaining: Math.max(0, spent.remainingPoints),
        resetSeconds: Math.max(1, Math.ceil(spent.msBeforeNext / 1000)),
      };
    },
  };
}
