import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createConcurrencyLimit } from '../../src/reports/watch/create-concurrency-limit.ts';

const AGES_MS = 60_000;

it('limits the number of acquired slots', async () => {
  const acquireSlot = createConcurrencyLimit(2, AGES_MS);
  const first = await acquireSlot();
  await acquireSlot();
  let began = false;
  const third = acquireSlot().then(() => (began = true));
  await setImmediate();
  expect(began).toBe(false);
  first[Symbol.dispose]();
  await third;
});

it('lets the event loop run other tasks between two acquisitions', async () => {
  const acquireSlot = createConcurrencyLimit(1, AGES_MS);
  const order: string[] = [];
  const take = async (name: string) => {
    using _slot = await acquireSlot();
    order.push(name);
  };
  const other = setImmediate().then(() => order.push('other'));
  await Promise.all([take('first'), take('second'), other]);
  expect(order).toEqual(['first', 'other', 'second']);
});

it('releases a slot after its longest time', async () => {
  const acquireSlot = createConcurrencyLimit(1, 10);
  await acquireSlot();
  await acquireSlot();
});
