import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';

/** Acquires a slot, which is released when its `using` scope ends. */
export type AcquireSlot = () => Promise<Disposable>;

/**
 * A semaphore with `atOnce` slots. The event loop runs other tasks before a slot is acquired again. A slot is released
 * after `longestMs` at the latest, in case its client does not read.
 */
export function createConcurrencyLimit(atOnce: number, longestMs: number): AcquireSlot {
  const limit = pLimit(atOnce);
  return () =>
    new Promise((begin) => {
      void limit(async () => {
        const { promise: ended, resolve: end } = Promise.withResolvers<void>();
        const timer = setTimeout(end, longestMs);
        begin({ [Symbol.dispose]: end });
        await ended;
        clearTimeout(timer);
        await setImmediate();
      });
    });
}
