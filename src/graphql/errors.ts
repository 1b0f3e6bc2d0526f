import { GraphQLError } from 'graphql';
import { AppError, ERROR_CODES, type ErrorCode, ValidationError } from '../errors.ts';

/** `extensions.code` of the errors whose codes differ from those of the services by more than their case. */
const OWN_CODES: Partial<Record<ErrorCode, string>> = {
  no_second_run: 'NOT_FOUND',
  no_ready_fixes: 'NOT_FOUND',
  conflict: 'BAD_USER_INPUT',
  precondition_failed: 'BAD_USER_INPUT',
  validation_failed: 'BAD_USER_INPUT',
  queue_full: 'UNAVAILABLE',
  internal: 'INTERNAL_SERVER_ERROR',
};

const SERVICE_CODES = Object.keys(ERROR_CODES) as ErrorCode[];

/** Messages of graphql-js repeat parts of the document, which may be long. */
const MAX_MESSAGE_CHARACTERS = 500;

const CODES_BY_STATUS: Record<number, string> = {
  401: 'UNAUTHENTICATED',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

/** Codes of errors that only GraphQL has. */
const DOCUMENT_CODES = [
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_MISMATCH',
  'PERSISTED_QUERY_NOT_FOUND',
  'QUERY_TOO_COMPLEX',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
] as const;

/** The code of an error in metrics; both APIs use the same codes. */
export type ReportedErrorCode = ErrorCode | Lowercase<(typeof DOCUMENT_CODES)[number]>;

/** The codes that clients see, with those in metrics. */
const REPORTED_CODES = new Map<unknown, ReportedErrorCode>([
  ...DOCUMENT_CODES.map((code) => [code, code.toLowerCase() as ReportedErrorCode] as const),
  ...SERVICE_CODES.filter((code) => !(code in OWN_CODES)).map((code) => [code.toUpperCase(), code] as const),
  ['BAD_USER_INPUT', 'validation_failed'],
  ['INTERNAL_SERVER_ERROR', 'internal'],
]);

/**
 * Converts an error of the services to a GraphQL error.
 * @param at the error of graphql-js or Yoga that wraps it. If that has no path, the whole request failed, and the
 * response has the HTTP status of the error.
 */
function toGraphqlError(error: AppError, at?: GraphQLError): GraphQLError {
  return new GraphQLError(error.message, {
    ...position(at),
    extensions: {
      code: OWN_CODES[error.code] ?? error.code.toUpperCase(),
      ...(error instanceof ValidationError ? { fields: error.fields } : {}),
      ...(error.retryAfterSeconds === null ? {} : { retryAfter: error.retryAfterSeconds }),
      ...(at?.path ? {} : { http: { status: ERROR_CODES[error.code].status, headers: headersOf(error) } }),
    },
  });
}

function headersOf({ code, retryAfterSeconds }: AppError): Record<string, string> {
  return {
    ...(retryAfterSeconds === null ? {} : { 'Retry-After': String(retryAfterSeconds) }),
    ...(code === 'unauthenticated' ? { 'WWW-Authenticate': 'Bearer' } : {}),
    ...(code === 'method_not_allowed' ? { Allow: 'GET, POST, OPTIONS' } : {}),
  };
}

/** The error for a client that accepts no media type in which the result can be sent. */
export function notAcceptableError(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', http: { status: 406 } } });
}

/**
 * Converts any error to the error that a client receives. Unexpected errors are masked and passed to `onUnexpected`;
 * nothing of an original error is kept.
 */
export function presentError(error: unknown, onUnexpected: (error: unknown) => void): GraphQLError {
  const at = error instanceof GraphQLError ? error : undefined;
  const original = originalOf(error);
  if (original instanceof AppError && original.code !== 'internal') return toGraphqlError(original, at);
  // Errors of graphql-js itself, such as an invalid variable, can be nested; clients may see them.
  if (!at || !(original instanceof GraphQLError) || at.extensions.unexpected) {
    onUnexpected(original);
    return toGraphqlError(new AppError('internal'), at);
  }
  const code = codeOf(at);
  const http = at.extensions.http as { status: number; spec?: boolean } | undefined;
  return new GraphQLError(at.message.slice(0, MAX_MESSAGE_CHARACTERS).toWellFormed(), {
    ...position(at),
    // `spec` restricts the status to application/graphql-response+json; invalid JSON has status 400 in every media
    // type.
    extensions: {
      code,
      ...(at.extensions.fields ? { fields: at.extensions.fields } : {}),
      ...(http && { http: code === 'BAD_REQUEST' ? { ...http, spec: false } : http }),
    },
  });
}

/** The code of an error in metrics. */
export function reportedErrorCode(error: unknown, presented: GraphQLError): ReportedErrorCode {
  const original = originalOf(error);
  if (original instanceof AppError) return original.code;
  return REPORTED_CODES.get(presented.extensions.code) ?? 'internal';
}

function codeOf(error: GraphQLError): string {
  const { code, http } = error.extensions as { code?: unknown; http?: { status?: number } };
  const byStatus = CODES_BY_STATUS[http?.status ?? 0];
  if (byStatus) return byStatus;
  if (typeof code === 'string' && REPORTED_CODES.has(code)) return code;
  if (error.path === undefined && error.locations === undefined) return 'BAD_REQUEST';
  return 'BAD_USER_INPUT';
}

function position(error: GraphQLError | undefined) {
  const { nodes = null, source = null, positions = null, path = null } = error ?? {};
  return { nodes, source, positions, path };
}

// Every layer wraps the error again.
function originalOf(error: unknown): unknown {
  let current = error;
  while (current instanceof GraphQLError && current.originalError) current = current.originalError;
  return current;
}
