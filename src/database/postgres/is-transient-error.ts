import { errorCode } from '../../error-message.ts';

/**
 * Error classes and codes of https://www.postgresql.org/docs/current/errcodes-appendix.html: connection failures,
 * insufficient resources (such as a full disk), operator intervention, time limits (also of idle transactions), I/O
 * errors, and writes to a standby. Then the codes of Node.js for failed connections.
 */
const TRANSIENT_CODES =
  /^(08|25P0[34]|53|55P03|57014|57P|58|25006)|^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
const TRANSIENT_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout/;

/** Whether the error is transient: the statement may succeed if it is retried. */
export function isTransientError(error: unknown): boolean {
  return (
    TRANSIENT_CODES.test(errorCode(error)) ||
    (error instanceof Error && TRANSIENT_MESSAGES.test(error.message))
  );
}
