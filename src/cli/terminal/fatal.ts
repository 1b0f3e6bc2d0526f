import { createLogger, synchronousStandardError } from '../../logger.ts';
import { printNote } from './output.ts';

/** The commands that run until they are stopped. Unless it is a terminal, their standard error is a log. */
const SERVICES: readonly string[] = ['serve', 'work'];

/** Prints why a command ends: as text, or as a log record for a service without a terminal. */
export function printFatal(command: string | undefined, message: string): void {
  if (process.stderr.isTTY || !SERVICES.includes(command ?? '')) printNote(message);
  else createLogger('fatal', synchronousStandardError()).fatal(message.replace(/^error: /, ''));
}
