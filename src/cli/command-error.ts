import { errorMessage } from '../error-message.ts';
import { NotFoundError } from '../errors.ts';

/** Exit code of a valid command that failed. `audit` also fails if the score is too low or a check has regressed. */
export const EXIT_FAILED = 1;
/** Exit code of an invalid command, option or setting, or if the database needs a newer release. */
export const EXIT_USAGE = 2;
/** Exit code of `audit` if the page could not be audited, such as after a network error. Another try may succeed. */
export const EXIT_NOT_AUDITED = 3;

/**
 * Ends a command with a message that is shown unchanged, without a stack trace. Commands and their parts reject with it
 * for wrong input, files and services; docstrings mention it only to say more.
 */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: typeof EXIT_FAILED | typeof EXIT_USAGE | typeof EXIT_NOT_AUDITED;

  constructor(message: string, exitCode: CommandError['exitCode'], options?: { cause: unknown }) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** The content of a file or URL. @throws CommandError that names it if it cannot be read */
export async function requireReadable<Content>(source: string, reading: Promise<Content>): Promise<Content> {
  return await reading.catch((cause) => {
    throw new CommandError(`${source} cannot be read: ${errorMessage(cause)}`, EXIT_USAGE, { cause });
  });
}

/** The result of the work. @throws CommandError with the message if an object does not exist */
export async function requireFound<Result>(work: Promise<Result>, message: string): Promise<Result> {
  return await work.catch((cause) => {
    throw cause instanceof NotFoundError ? new CommandError(message, EXIT_FAILED, { cause }) : cause;
  });
}
