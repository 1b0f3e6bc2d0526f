import { createLogger, synchronousStandardError } from '../../logger.ts';
import { printNote } from './output.ts';

/** The commands that run until they are stopped: their standard error is a log unless it is a terminal. */
const SERVICES: readonly string[] = ['serve', 'work'];

/** Says why a command ends: a line for people, or a line of the log for a service without a terminal. */
export function printFatal(command: string | undefined, message: string): void {
  if (process.stderr.isTTY || !SERVICES.includes(command ?? '')) printNote(message);
  else createLogger('fatal', synchronousStandardError()).fatal(message.replace(/^error: /, ''));
}
