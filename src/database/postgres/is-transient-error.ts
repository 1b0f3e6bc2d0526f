/**
 * Classes of https://www.postgresql.org/docs/current/errcodes-appendix.html: no connection, no resources (a full disk
 * among them), stopped by the operator or by a time limit (of an idle transaction, too), failing files; a
 * standby takes no writes. Then what Node and `pg` say when nobody responds.
 */
const REJECTED =
  /^(08|25P0[34]|53|55P03|57014|57P|58|25006)|^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
const DISCONNECTED =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout/;

/** Whether the server, or that there is none, means that nothing can be asked of it now, whatever it is. */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && REJECTED.test(String(error.code))) || DISCONNECTED.test(error.message);
}
