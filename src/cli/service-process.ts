import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createLogger, type Logger, synchronousStandardError } from '../logger.ts';
import { EXIT_FAILED } from './command-error.ts';
import { printNote } from './terminal/output.ts';

const TIMEOUT_MS = 5_000;

/**
 * Notifies systemd that the service has started, for units with `Type=notify`: sends `READY=1` to NOTIFY_SOCKET
 * (https://www.freedesktop.org/software/systemd/man/latest/sd_notify.html). The program `systemd-notify` sends it,
 * because Node.js has no datagram sockets for Unix addresses.
 * @param socket the value of NOTIFY_SOCKET; null outside of such a unit
 */
export async function notifyReady(socket: string | null, logger: Logger): Promise<void> {
  if (socket === null) return;
  try {
    await promisify(execFile)('systemd-notify', ['--ready'], { timeout: TIMEOUT_MS });
  } catch (error) {
    logger.error({ err: error }, 'cannot notify systemd of the start');
  }
}

/**
 * Frees the memory that only the start needed, 70 of 230 MB. Loading code makes V8 commit a young generation of its
 * maximum size, which an idle process keeps. Only a collection of this kind shrinks it. Under load, it may grow again,
 * unlike with a lower `--max-semi-space-size`.
 */
export function releaseStartMemory(): void {
  setFlagsFromString('--expose-gc');
  const gc: NodeJS.GCFunction = runInNewContext('gc');
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
/** systemd and terminals send a signal to all processes of a group, so that one can receive it again from its parent. */
const REPEATED_MS = 1_000;
/** Ends before the 15 s after which service managers kill the process. */
const END_MS = 14_500;

/**
 * Waits for SIGTERM or SIGINT. Another signal after a second ends the process at once. So does a shutdown that takes too long, for
 * example because the database does not respond: other workers claim its runs when their leases expire.
 */
export async function untilSignaled(): Promise<void> {
  await new Promise<void>((resolve) => {
    const onSignal = () => {
      resolve();
      setTimeout(() => SIGNALS.map((signal) => process.off(signal, onSignal)), REPEATED_MS).unref();
    };
    for (const signal of SIGNALS) process.on(signal, onSignal);
  });
  setTimeout(giveUp, END_MS).unref();
}

function giveUp(): void {
  printFatal(process.argv[2], `error: The shutdown did not finish within ${END_MS / 1000} s.`);
  process.exit(EXIT_FAILED);
}

/** The commands that run until they are stopped. Unless it is a terminal, their standard error is a log. */
const SERVICES: readonly string[] = ['serve', 'work'];

/** Prints why a command ends: as text, or as a log record for a service without a terminal. */
export function printFatal(command: string | undefined, message: string): void {
  if (process.stderr.isTTY || !SERVICES.includes(command ?? '')) printNote(message);
  else createLogger('fatal', synchronousStandardError()).fatal(message.replace(/^error: /, ''));
}
