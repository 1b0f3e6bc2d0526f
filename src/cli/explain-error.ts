import { CommanderError } from 'commander';
import { UnsupportedDatabaseError } from '../database/unsupported-database.ts';
import { CommandError, EXIT_FAILED, EXIT_USAGE } from './command-error.ts';

/** The exit code of an error, and the message for standard error; null if the message was printed already. */
export function explainError(error: unknown): { message: string | null; exitCode: number } {
  // Commander has written its own message. It also throws for --help and --version, with exit code 0.
  if (error instanceof CommanderError) {
    return { message: null, exitCode: error.exitCode === 0 ? 0 : EXIT_USAGE };
  }
  if (error instanceof CommandError) return { message: `error: ${error.message}`, exitCode: error.exitCode };
  // A restart would not help: the installation or DATABASE_URL is wrong.
  if (error instanceof UnsupportedDatabaseError)
    return { message: `error: ${error.message}`, exitCode: EXIT_USAGE };
  return { message: `error: ${describe(error)}`, exitCode: EXIT_FAILED };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A host name can have several addresses; there is one error for each.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(describe).join(', ');
  // Errors of these types are bugs of this program, so the stack trace is included.
  const isFault = [TypeError, ReferenceError, RangeError].some((kind) => error instanceof kind);
  const text = isFault && error.stack ? error.stack : error.message;
  return error.cause === undefined ? text : `${text}\n  caused by: ${describe(error.cause)}`;
}
