import { randomUUID } from 'node:crypto';
import { AppError, ERROR_CODES, type ErrorCode } from '../errors.ts';
import { presentError } from '../rest/error-answer.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** The whole answer to a request that never gets to the app. */
export interface Refusal {
  code: ErrorCode;
  status: number;
  requestId: string;
  headers: Record<string, string>;
  /** JSON in the one shape of errors. */
  body: string;
}

/** Told of each refusal. @param reason for the log: what the parser, the server or the handler says */
export type OnRefusal = (refusal: Refusal, reason?: string) => void;

/**
 * Makes the answer, with a request id of its own and all that holds for every answer.
 * @param status where HTTP has a more exact one than the code's
 */
export function createRefusal(
  code: ErrorCode,
  status: number = ERROR_CODES[code].status,
  message?: string,
): Refusal {
  const requestId = randomUUID();
  const body = JSON.stringify(presentError(new AppError(code, message), requestId, status));
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-Id': requestId,
    ...SECURITY_HEADERS,
    // It may have been meant for the API, and says nothing that another site must not read.
    'Access-Control-Allow-Origin': '*',
    Connection: 'close',
  };
  return { code, status, requestId, headers, body };
}
