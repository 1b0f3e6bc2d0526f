import { setTimeout as sleep } from 'node:timers/promises';

/** Work that comes back at intervals. */
export interface Repetition {
  /** Aborts the work under way, and waits until it has ended. */
  stop(): Promise<void>;
}

/** Does the task at once, and again each time that `pauseMs` have passed since it ended. */
export function repeat(
  task: (signal: AbortSignal) => Promise<void>,
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
