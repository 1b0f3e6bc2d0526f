import { constants } from 'node:os';

/** Signals that otherwise end a process without its `exit` event. */
const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/**
 * Calls the function when this process exits, throws or receives a signal. The exit code does not change.
 * @param callback must be synchronous
 * @returns removes the function again
 */
export function onProcessEnd(callback: () => void): () => void {
  // The exit code that shells report for a process that was ended by a signal.
  const exit = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal]);
  process.once('exit', callback);
  for (const signal of SIGNALS) process.once(signal, exit);
  return () => {
    process.off('exit', callback);
    for (const signal of SIGNALS) process.off(signal, exit);
  };
}
