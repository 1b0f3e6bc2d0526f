import { expect, it } from 'vitest';
import { repeat } from '../../src/jobs/repeat.ts';

const fails = (error: unknown) => {
  throw error;
};

it('executes the task at once, and again after each pause', async () => {
  const done = Promise.withResolvers<void>();
  let count = 0;
  const stop = repeat(
    async () => {
      count++;
      if (count === 3) done.resolve();
    },
    1,
    fails,
  );
  expect(count).toBe(1);
  await done.promise;
  await stop();
});

it('continues after a failure', async () => {
  const again = Promise.withResolvers<void>();
  const errors: unknown[] = [];
  const stop = repeat(
    async () => {
      if (errors.length > 0) return again.resolve();
      throw new Error('once');
    },
    1,
    (error) => errors.push(error),
  );
  await again.promise;
  expect(errors).toEqual([new Error('once')]);
  await stop();
});

it('stop aborts the task, waits for its end and does not repeat it', async () => {
  const steps: string[] = [];
  const stop = repeat(
    async (signal) => {
      steps.push('begun');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      steps.push('ended');
    },
    0,
    fails,
  );
  await stop();
  expect(steps).toEqual(['begun', 'ended']);
});

it('stop during a pause does not wait for it', async () => {
  const stop = repeat(async () => undefined, 2 ** 31 - 1, fails);
  await stop();
});
