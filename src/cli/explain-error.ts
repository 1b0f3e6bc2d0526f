import { CommanderError } from 'commander';
import { NewerDatabaseError } from '../database/newer-database.ts';
import { CommandError, EXIT_FAILED, EXIT_USAGE } from './command-error.ts';

/** How the process ends after an error, and what it says on standard error; null when that has been said. */
export interface Explanation {
  message: string | null;
  exitCode: number;
}

/** Turns whatever a command threw into words and an exit code. */
export function explainError(error: unknown): Explanation {
  // Commander has written its own message. It also throws for --help and --version, with exit code 0.
  if (error instanceof CommanderError) {
    return { message: null, exitCode: error.exitCode === 0 ? 0 : EXIT_USAGE };
  }
  if (error instanceof CommandError) return { message: `error: ${error.message}`, exitCode: error.exitCode };
  // To start again is of no use: the installation or DATABASE_URL is wrong.
  if (error instanceof NewerDatabaseError)
    return { message: `error: ${error.message}`, exitCode: EXIT_USAGE };
  return { message: `error: ${describe(error)}`, exitCode: EXIT_FAILED };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A name can stand for several addresses, each of which was tried.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(describe).join(', ');
  // The runtime's own errors are faults of this program, and useless without the place.
  const isFault = [TypeError, ReferenceError, RangeError].some((kind) => error instanceof kind);
  const text = isFault && error.stack ? error.stack : error.message;
  return error.cause === undefined ? text : `${text}\n  caused by: ${describe(error.cause)}`;
}
