import { AppError } from '../errors.ts';

const RETRY_AFTER_SECONDS = 5;

/** The error for a storage that cannot read or write at present. @param cause its error */
export function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', undefined, { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
