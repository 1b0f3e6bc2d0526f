/**
 * The message of an error with those of its causes. An `AggregateError` of failed connections has an empty message: the
 * messages of its errors replace it.
 */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own =
    error.message ||
    (error instanceof AggregateError ? error.errors.map(errorMessage).join(', ') : error.name);
  return error.cause === undefined || error.cause === null ? own : `${own}: ${errorMessage(error.cause)}`;
}

/** The code that Node.js, a library or a driver has given the error; empty without one. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
