import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';

/** Takes a turn, and ends it by `using` what it gives. */
export type AcquireSlot = () => Promise<Disposable>;

/**
 * Makes those who are woken together take turns, `atOnce` of them at a time; between two turns, whatever else the
 * process has to do gets on. Whoever takes longer than `longestMs` (whose client does not read) is waited for no more.
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
