import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';

/**
 * Ends waits of 0.5 s to 60 s at once, until the test is finished. Repeated tasks have shorter or longer intervals.
 * @returns the skipped waits in ms, in the order of their starts
 */
export function skipWaits(): number[] {
  const waits: number[] = [];
  const { setTimeout } = timers;
  const spy = vi.spyOn(timers, 'setTimeout').mockImplementation((delayMs = 0, value, options) => {
    const isSkipped = delayMs > 500 && delayMs < 60_000;
    if (isSkipped) waits.push(delayMs);
    return setTimeout(isSkipped ? 0 : delayMs, value, options);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
  return waits;
}
