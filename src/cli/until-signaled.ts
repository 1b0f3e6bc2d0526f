import { EXIT_FAILED } from './command-error.ts';
import { printFatal } from './terminal/fatal.ts';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
/** Ends before the 15 s after which service managers kill the process. */
const END_MS = 14_500;

/**
 * Waits for SIGTERM or SIGINT. A second signal ends the process at once. So does a shutdown that takes too long, for
 * example because the database does not respond: other workers claim its runs when their leases expire.
 */
export async function untilSignaled(): Promise<void> {
  await new Promise<void>((resolve) => {
    const onSignal = () => {
      for (const signal of SIGNALS) process.off(signal, onSignal);
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, onSignal);
  });
  setTimeout(giveUp, END_MS).unref();
}

function giveUp(): void {
  printFatal(process.argv[2], `error: The shutdown did not finish within ${END_MS / 1000} s.`);
  process.exit(EXIT_FAILED);
}
