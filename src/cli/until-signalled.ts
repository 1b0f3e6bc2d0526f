import { EXIT_FAILED } from './command-error.ts';
import { printFatal } from './terminal/fatal.ts';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
/** Whoever asks a process to end allows it 15 s. */
const END_MS = 14_500;

/**
 * Waits until the process is asked to end. Asked again, of either kind, it ends at once; and so it does when it has not
 * come to its end in time, as when its database is silent: runs that it could not give back are given to others when
 * their leases run out.
 */
export async function untilSignalled(): Promise<void> {
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
