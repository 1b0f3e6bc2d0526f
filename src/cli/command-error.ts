/** The command was understood and did not succeed; for `audit` also: the page is not good enough. */
export const EXIT_FAILED = 1;
/** The command itself is wrong: its name, arguments, options, settings, or its release for the database. */
export const EXIT_USAGE = 2;

/** Ends a command with a message that needs nothing beside it: it is shown as it is. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: typeof EXIT_FAILED | typeof EXIT_USAGE;

  constructor(message: string, exitCode: CommandError['exitCode'], options?: { cause: unknown }) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
