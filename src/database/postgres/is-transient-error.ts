/**
 * Classes of https://www.postgresql.org/docs/current/errcodes-appendix.html: no connection, no resources (a full disk
 * among them), stopped by the operator or by a time limit (of an idle transaction, too), failing files; a
 * standby accepts no writes. Then the codes of Node for connections that fail.
 */
const TRANSIENT_CODES =
  /^(08|25P0[34]|53|55P03|57014|57P|58|25006)|^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
const TRANSIENT_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout/;

/** Whether the error is transient: the statement may succeed if it is retried. */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ('code' in error && TRANSIENT_CODES.test(String(error.code))) || TRANSIENT_MESSAGES.test(error.message)
  );
}
