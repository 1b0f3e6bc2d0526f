import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { untilSignaled } from '../../src/cli/service-process.ts';

/** Milliseconds after which a service manager kills a process. */
const ALLOWED_MS = 15_000;

const exit = vi.spyOn(process, 'exit');
const write = vi.spyOn(process.stderr, 'write');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  exit.mockImplementation(() => undefined as never);
  write.mockImplementation(() => true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a process whose shutdown hangs reports it and ends before it is killed', async () => {
  const signaled = untilSignaled();
  await vi.advanceTimersByTimeAsync(10 * ALLOWED_MS);
  expect(exit).not.toHaveBeenCalled();
  process.emit('SIGTERM');
  await signaled;
  await setImmediate();
  vi.advanceTimersByTime(ALLOWED_MS);
  expect(exit.mock.calls).toEqual([[1]]);
  expect(write.mock.calls.join()).toMatch(/^error: .+ shutdown did not finish/);
});
