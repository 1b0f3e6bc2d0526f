import { randomUUID } from 'node:crypto';
import { AppError, ERROR_CODES, type ErrorCode } from '../errors.ts';
import { presentError } from '../rest/present/present-error.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** The complete response to a request that fails before the app receives it. */
export interface RawErrorResponse {
  code: ErrorCode;
  status: number;
  requestId: string;
  headers: Record<string, string>;
  /** JSON in the shape of every error. */
  body: string;
}

/** Called with each such response. @param reason for the log: the message of the parser, the server or the handler */
export type OnRawError = (response: RawErrorResponse, reason?: string) => void;

/**
 * Creates the response, with its own request ID and the headers of every response.
 * @param status if HTTP defines a more specific one than that of the code
 */
export function createRawErrorResponse(
  code: ErrorCode,
  status: number = ERROR_CODES[code].status,
  message?: string,
): RawErrorResponse {
  const requestId = randomUUID();
  const body = JSON.stringify(presentError(new AppError(code, message), requestId, status));
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-Id': requestId,
    ...SECURITY_HEADERS,
    // The request may be one to the API, and the response contains nothing that other sites must not read.
    'Access-Control-Allow-Origin': '*',
    Connection: 'close',
  };
  return { code, status, requestId, headers, body };
}
