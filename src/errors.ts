/**
 * The closed table of errors that clients can see. REST responds with code, status and message; GraphQL maps the code
 * to its own. Only the transports format errors; all other code throws them.
 */
export const ERROR_CODES = {
  bad_request: { status: 400, message: 'The request is malformed.' },
  unauthenticated: {
    status: 401,
    message: 'Send your API key in the Authorization header: "Authorization: Bearer prk_..."',
  },
  forbidden: { status: 403, message: 'This API key is read-only. Use a key with the scope write.' },
  not_found: { status: 404, message: 'Not found.' },
  no_second_run: { status: 404, message: 'The report has no second completed run to compare with.' },
  no_ready_fixes: { status: 404, message: 'The report has no fixes that can be applied as a patch.' },
  method_not_allowed: { status: 405, message: 'This method is not allowed here.' },
  conflict: { status: 409, message: 'The request conflicts with an earlier one.' },
  precondition_failed: {
    status: 412,
    message: 'The report has changed: it does not have an ETag of If-Match.',
  },
  payload_too_large: { status: 413, message: 'The request body is too large.' },
  unsupported_media_type: { status: 415, message: 'This content type is not supported.' },
  validation_failed: { status: 422, message: 'The input is not valid.' },
  rate_limited: { status: 429, message: 'Too many requests.' },
  queue_full: { status: 503, message: 'The run queue is full.' },
  unavailable: { status: 503, message: 'The service is temporarily unavailable.' },
  internal: { status: 500, message: 'The service had an internal error.' },
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Statuses of responses with a `Retry-After` header. */
const RETRIED_STATUSES: readonly number[] = [429, 503];

/** Whether the same request may succeed a moment later. */
export function isTransient(code: ErrorCode): boolean {
  return RETRIED_STATUSES.includes(ERROR_CODES[code].status);
}

/** An error meant for the client: its message may be shown as it is. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** For errors worth retrying: number of seconds to wait, an integer. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: ErrorCode,
    message: string = ERROR_CODES[code].message,
    options: { cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

/** The problems of each input field; names in camelCase as the services know them. */
export type FieldMessages = Record<string, string[]>;

/** Input that breaks a rule. Its messages state the rule. */
export class ValidationError extends AppError {
  readonly fields: FieldMessages;

  constructor(fields: FieldMessages) {
    super('validation_failed', Object.values(fields).flat()[0]);
    this.fields = fields;
  }
}

/** The object does not exist, or belongs to another account: clients cannot distinguish these cases. */
export class NotFoundError extends AppError {
  constructor() {
    super('not_found');
  }
}

/** A key with scope `read` was used for a change. */
export class ForbiddenError extends AppError {
  constructor() {
    super('forbidden');
  }
}

/** An idempotency key was reused with other input, or its report was deleted. */
export class ConflictError extends AppError {
  constructor(message: string) {
    super('conflict', message);
  }
}

/** The limit of runs per minute is reached. */
export class RunLimitError extends AppError {
  constructor(retryAfterSeconds: number, message = 'This API key has reached its limit of runs per minute.') {
    super('rate_limited', message, { retryAfterSeconds });
  }
}

/** The queue of runs is full. */
export class QueueFullError extends AppError {
  constructor(retryAfterSeconds: number) {
    super('queue_full', undefined, { retryAfterSeconds });
  }
}

const SHUTDOWN_RETRY_SECONDS = 5;

/** The service is shutting down and accepts no new work; after the delay, another process or the restarted one will. */
export class ShuttingDownError extends AppError {
  constructor() {
    super('unavailable', undefined, { retryAfterSeconds: SHUTDOWN_RETRY_SECONDS });
  }
}
