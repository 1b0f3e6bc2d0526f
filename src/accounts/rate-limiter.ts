import { AppError } from '../errors.ts';

/** The state of a limit for one key. */
export interface LimitState {
  /** Cost allowed in a window. */
  limit: number;
  windowSeconds: number;
  remaining: number;
  /** Whole seconds until the limit is reset. */
  resetSeconds: number;
}

/** Limits the cost that each key, such as an API key or an IP address, may consume in a window of time. */
export interface RateLimiter {
  /** Consumes a cost. @returns null if it was within the limit, else the seconds to wait before a retry */
  consume(key: number | string, cost: number): Promise<number | null>;
  /** Returns a cost that was consumed but not used. */
  refund(key: number | string, cost: number): Promise<void>;
  /** Null when unlimited. */
  state(key: number | string): Promise<LimitState | null>;
}

/** Consumes requests of an API key, or of another sender. @throws AppError `rate_limited` */
export async function consumeRequests(
  limiter: RateLimiter,
  key: number | string,
  cost: number,
  sender = 'API key',
): Promise<void> {
  const retryAfterSeconds = await limiter.consume(key, cost);
  if (retryAfterSeconds === null) return;
  const message = `This ${sender} has reached its limit of requests per minute.`;
  throw new AppError('rate_limited', message, { retryAfterSeconds });
}
