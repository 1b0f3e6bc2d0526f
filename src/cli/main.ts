/** Entry of the command line: the only place that reads the environment, and that ends what fails. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import { CommandError, EXIT_USAGE } from './command-error.ts';
import { explainError } from './explain-error.ts';
import { createProgram } from './program.ts';
import { printFatal } from './terminal/fatal.ts';

// What was compiled is kept for the next start, which takes a third less. Whoever may write there may change the
// packages too; where we may not, nothing is kept.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/page-reports', import.meta.url)));

// Whoever reads us may stop early, as `head` does; there is nobody left to tell.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  await createProgram(readSettings, process.env).parseAsync();
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
