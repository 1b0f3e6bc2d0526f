/** Entry point of the command line: the only file that reads the environment and ends the process after an error. */
import type { Config } from '../config.ts';
import { CommandError, EXIT_USAGE } from './command-error.ts';
import { explainError } from './explain-error.ts';
import { createProgram } from './program.ts';
import { printFatal } from './service-process.ts';

// The reader of a pipe may close it early, as `head` does; that is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  await createProgram({ readSettings, environment: process.env }).parseAsync();
} catch (error) {
  const { message, exitCode } = explainError(error);
  if (message !== null) printFatal(process.argv[2], message);
  process.exit(exitCode);
}

/** @throws CommandError with the list of all problems */
async function readSettings(): Promise<Config> {
  const { ConfigError, readConfig } = await import('../config.ts');
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new CommandError(error.message, EXIT_USAGE, { cause: error });
  }
}
