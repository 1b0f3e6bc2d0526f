import { AppError } from '../errors.ts';

const RETRY_AFTER_SECONDS = 5;

/** The storage gives or takes nothing now. @param cause what it said */
export function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', undefined, { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
