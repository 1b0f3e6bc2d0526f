import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';

const MINUTE_SECONDS = 60;

/** What is left of a budget. */
export interface BudgetState {
  /** Points in a window. */
  limit: number;
  windowSeconds: number;
  remaining: number;
  /** Whole seconds until the budget is full again. */
  resetSeconds: number;
}

/** A number of points that each holder, such as an API key, may spend in a window of time. */
export interface Budget {
  /** Spends points. @returns null when they were there, else after how many seconds to try again */
  take(holder: number | string, points: number): Promise<number | null>;
  /** Returns points that were taken for nothing. */
  giveBack(holder: number | string, points: number): Promise<void>;
  /** Null when unlimited. */
  state(holder: number | string): Promise<BudgetState | null>;
}

/** @param limit points per window; 0 = unlimited */
export function createBudget(limit: number, windowSeconds = MINUTE_SECONDS): Budget {
  if (limit === 0) {
    return { take: async () => null, giveBack: async () => undefined, state: async () => null };
  }
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

/** Takes requests from a key's budget. @throws AppError `rate_limited` */
export async function takeFromBudget(budget: Budget, apiKeyId: number, points: number): Promise<void> {
  const retryAfterSeconds = await budget.take(apiKeyId, points);
  if (retryAfterSeconds === null) return;
  const message = 'This API key has used up its requests for this minute.';
  throw new AppError('rate_limited', message, { retryAfterSeconds });
}

function secondsLeft({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
