import { describe, expect, it } from 'vitest';
import { Signal } from '../src/signal.ts';

describe('Signal', () => {
  it('keeps a wake-up between two waits for the next wait', async () => {
    const signal = new Signal();
    signal.wake();
    await expect(signal.wait()).resolves.toBe(true);
    signal.wake();
    signal.wake();
    await expect(signal.wait()).resolves.toBe(true);
    await expect(signal.wait(0), 'two wake-ups are one').resolves.toBe(false);
  });

  it('wakes all that wait', async () => {
    const signal = new Signal();
    const waits = [signal.wait(), signal.wait(60_000)];
    signal.wake();
    await expect(Promise.all(waits)).resolves.toEqual([true, true]);
    await expect(signal.wait(0)).resolves.toBe(false);
  });

  it('keeps a wake-up that comes while the waits of an earlier one resume', async () => {
    const signal = new Signal();
    const first = signal.wait().then(signal.wake);
    const second = signal.wait();
    signal.wake();
    await Promise.all([first, second]);
    await expect(signal.wait(0)).resolves.toBe(true);
  });

  it('drops a wake-up that is cleared', async () => {
    const signal = new Signal();
    signal.wake();
    signal.clear();
    const waiting = signal.wait();
    signal.clear();
    signal.wake();
    await expect(waiting, 'but not the wait itself').resolves.toBe(true);
  });
});
