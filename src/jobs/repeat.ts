import { setTimeout as sleep } from 'node:timers/promises';

/** A task that is repeated at intervals. */
export interface Repetition {
  /** Aborts the current execution of the task, and waits until it has ended. */
  stop(): Promise<void>;
}

/** Runs the task now, and again `pauseMs` after each end. */
export function repeat(
  task: (signal: AbortSignal) => Promise<unknown>,
  pauseMs: number,
  onError: (error: unknown) => void,
): Repetition {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      await task(signal).catch(onError);
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
  const looping = loop();

  return {
    async stop() {
      stopping.abort();
      await looping;
    },
  };
}
