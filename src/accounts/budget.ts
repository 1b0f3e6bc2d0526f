import { AppError } from '../errors.ts';

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

/** Takes requests from a key's budget. @throws AppError `rate_limited` */
export async function takeFromBudget(budget: Budget, apiKeyId: number, points: number): Promise<void> {
  const retryAfterSeconds = await budget.take(apiKeyId, points);
  if (retryAfterSeconds === null) return;
  const message = 'This API key has used up its requests for this minute.';
  throw new AppError('rate_limited', message, { retryAfterSeconds });
}
