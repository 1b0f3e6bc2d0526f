import { expect, test } from 'vitest';
import { repeat } from '../../src/jobs/repeat.ts';

test('executes the task at once, and again after each pause, also after a failure', async () => {
  const done = Promise.withResolvers<void>();
  const errors: unknown[] = [];
  let count = 0;
  const task = async () => {
    count++;
    if (count === 2) throw new Error('once');
    if (count === 3) done.resolve();
  };
  const stop = repeat(task, 1, (error) => errors.push(error));
  expect(count).toBe(1);
  await done.promise;
  expect(errors).toEqual([new Error('once')]);
  await stop();
});

test('stops the task by its signal and waits for its end, but not for the pause', async () => {
  const steps: string[] = [];
  const task = async (signal: AbortSignal) => {
    steps.push('begun');
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    steps.push('ended');
  };
  await repeat(task, 2 ** 31 - 1, (error) => steps.push(String(error)))();
  expect(steps).toEqual(['begun', 'ended']);
});
