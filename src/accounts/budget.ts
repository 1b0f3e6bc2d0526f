import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';

const WINDOW_SECONDS = 60;

/** What is left of a key's budget. */
export interface BudgetState {
  /** Points in a window. */
  limit: number;
  windowSeconds: number;
  remaining: number;
  /** Whole seconds until the budget is full again. */
  resetSeconds: number;
}

/** A number of points that each API key may spend a minute. */
export interface Budget {
  /** Spends points. @returns null when they were there, else after how many seconds to try again */
  take(apiKeyId: number, points: number): Promise<number | null>;
  /** Returns points that were taken for nothing. */
  giveBack(apiKeyId: number, points: number): Promise<void>;
  /** Null when unlimited. */
  state(apiKeyId: number): Promise<BudgetState | null>;
}

/** @param limit points per minute; 0 = unlimited */
export function createBudget(limit: number): Budget {
  if (limit === 0) {
    return { take: async () => null, giveBack: async () => undefined, state: async () => null };
  }
  const limiter = new RateLimiterMemory({ points: limit, duration: WINDOW_SECONDS });
  const giveBack = async (apiKeyId: number, points: number) => {
    // A window that began since must not hold more than the limit.
    const spent = (await limiter.get(apiKeyId))?.consumedPoints ?? 0;
    if (spent > 0) await limiter.reward(apiKeyId, Math.min(points, spent));
  };
  return {
    giveBack,
    take: async (apiKeyId, points) => {
      try {
        await limiter.consume(apiKeyId, points);
        return null;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        // The limiter counts refused points too; a client must not pay for what it did not get.
        await giveBack(apiKeyId, points);
        return secondsLeft(refusal);
      }
    },
    state: async (apiKeyId) => {
      const spent = await limiter.get(apiKeyId);
      const remaining = spent ? Math.max(0, spent.remainingPoints) : limit;
      const resetSeconds = spent ? secondsLeft(spent) : WINDOW_SECONDS;
      return { limit, windowSeconds: WINDOW_SECONDS, remaining, resetSeconds };
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
