import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs the task now, and again `pauseMs` after each end.
 * @returns a function that aborts the current execution of the task, and waits until it has ended
 */
export function repeat(
  task: (signal: AbortSignal) => Promise<unknown>,
  pauseMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      await task(signal).catch(onError);
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
  const looping = loop();

  return async () => {
    stopping.abort();
    await looping;
  };
}
