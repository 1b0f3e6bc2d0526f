import { GraphQLError } from 'graphql';
import { AppError, type ErrorCode, ValidationError } from '../errors.ts';

/** `extensions.code` of each error that clients can see. */
const CODES: Record<ErrorCode, string> = {
  unauthenticated: 'UNAUTHENTICATED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  method_not_allowed: 'METHOD_NOT_ALLOWED',
  conflict: 'BAD_USER_INPUT',
  bad_request: 'BAD_REQUEST',
  payload_too_large: 'PAYLOAD_TOO_LARGE',
  unsupported_media_type: 'UNSUPPORTED_MEDIA_TYPE',
  validation_failed: 'BAD_USER_INPUT',
  rate_limited: 'RATE_LIMITED',
  queue_full: 'UNAVAILABLE',
  unavailable: 'UNAVAILABLE',
  internal: 'INTERNAL_SERVER_ERROR',
};

/** Messages of graphql-js repeat what was sent, which may be long. */
const MAX_MESSAGE_CHARACTERS = 500;

const CODES_BY_STATUS: Record<number, string> = {
  401: 'UNAUTHENTICATED',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

/** What only a GraphQL document can be refused for. */
const DOCUMENT_CODES = [
  'OPERATION_RESOLUTION_FAILURE',
  'QUERY_TOO_COMPLEX',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
] as const;

const KNOWN_CODES = new Set<string>([...Object.values(CODES), ...DOCUMENT_CODES]);

/** The name under which a refusal is counted, whichever API gave it. */
export type RefusalCode = ErrorCode | Lowercase<(typeof DOCUMENT_CODES)[number]>;

const REFUSAL_CODES = new Map<unknown, RefusalCode>([
  ...DOCUMENT_CODES.map((code) => [code, code.toLowerCase() as RefusalCode] as const),
  // Of codes that have one name in GraphQL, the last: what is not the services' own is no conflict, and no queue.
  ...Object.entries(CODES).map(([code, name]) => [name, code as ErrorCode] as const),
]);

/** An error of ours as a GraphQL error. */
export function toGraphqlError(error: AppError, at?: GraphQLError): GraphQLError {
  return new GraphQLError(error.message, {
    ...position(at),
    extensions: {
      code: CODES[error.code],
      ...(error instanceof ValidationError ? { fields: error.fields } : {}),
      ...(error.retryAfterSeconds === null ? {} : { retryAfter: error.retryAfterSeconds }),
    },
  });
}

/**
 * Any error as a client may see it. What was not meant for clients is masked and told to `onUnexpected`; nothing
 * of an original error is kept.
 */
export function presentError(error: unknown, onUnexpected: (error: unknown) => void): GraphQLError {
  const original = originalOf(error);
  if (original instanceof AppError && original.code !== 'internal') {
    return toGraphqlError(original, error instanceof GraphQLError ? error : undefined);
  }
  // Errors of graphql-js itself, such as a wrong variable, can be wrapped in one another; they are for clients.
  if (!(error instanceof GraphQLError && original instanceof GraphQLError) || error.extensions.unexpected) {
    onUnexpected(original);
    return toGraphqlError(new AppError('internal'), error instanceof GraphQLError ? error : undefined);
  }
  const code = codeOf(error);
  const http = error.extensions.http as { status: number; spec?: boolean } | undefined;
  return new GraphQLError(error.message.slice(0, MAX_MESSAGE_CHARACTERS).toWellFormed(), {
    ...position(error),
    // With `spec` the status would hold for new media types alone; a body that is no JSON is wrong in all of them.
    extensions: { code, ...(http && { http: code === 'BAD_REQUEST' ? { ...http, spec: false } : http }) },
  });
}

/** What an error is counted as: its code in the one table, as long as a GraphQL document is not what is wrong. */
export function refusalCode(error: unknown, presented: GraphQLError): RefusalCode {
  const original = originalOf(error);
  if (original instanceof AppError) return original.code;
  return REFUSAL_CODES.get(presented.extensions.code) ?? 'internal';
}

function codeOf(error: GraphQLError): string {
  const { code, http } = error.extensions as { code?: unknown; http?: { status?: number } };
  const byStatus = CODES_BY_STATUS[http?.status ?? 0];
  if (byStatus) return byStatus;
  if (typeof code === 'string' && KNOWN_CODES.has(code)) return code;
  if (error.path === undefined && error.locations === undefined) return 'BAD_REQUEST';
  return 'BAD_USER_INPUT';
}

function position(error: GraphQLError | undefined) {
  return error
    ? {
        nodes: error.nodes ?? null,
        source: error.source ?? null,
        positions: error.positions ?? null,
        path: error.path ?? null,
      }
    : {};
}

// Errors are wrapped once for each layer they pass.
function originalOf(error: unknown): unknown {
  let current = error;
  while (current instanceof GraphQLError && current.originalError) current = current.originalError;
  return current;
}
