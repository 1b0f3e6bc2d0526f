import type { FetchErrorCode } from '../../page/fetch-error-codes.ts';
import { isServerErrorStatus, TOO_MANY_REQUESTS } from '../../page/http-status.ts';

type FetchErrorDetails = Partial<Pick<FetchError, 'httpStatus' | 'retryAfter' | 'isNetworkOutage' | 'cause'>>;

/** A fetch that failed. The message is a sentence for users; it contains no internal address. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
  readonly code: FetchErrorCode;
  /** Status of the last response, null when there was none. */
  readonly httpStatus: number | null;
  /** `Retry-After` of that response; null without. */
  readonly retryAfter: string | null;
  /**
   * Whether the network of this service is the likely cause, for example when name servers do not respond. Such an
   * error is not about the page, and a worker on another host may succeed.
   */
  readonly isNetworkOutage: boolean;

  constructor(code: FetchErrorCode, message: string, details: FetchErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.httpStatus = details.httpStatus ?? null;
    this.retryAfter = details.retryAfter ?? null;
    this.isNetworkOutage = details.isNetworkOutage ?? false;
  }
}

const NETWORK_CODES: readonly FetchErrorCode[] = ['dns_failed', 'connect_failed', 'timeout'];

/** Whether the same fetch may succeed a moment later: after network errors, status 429 and 5xx. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof FetchError)) return false;
  // With a status, the page was fetched, and its audit timed out.
  if (NETWORK_CODES.includes(error.code)) return error.httpStatus === null;
  const status = error.httpStatus ?? 0;
  return error.code === 'http_error' && (status === TOO_MANY_REQUESTS || isServerErrorStatus(status));
}
