import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createConcurrencyLimit } from '../../src/reports/watch/create-concurrency-limit.ts';

const AGES_MS = 60_000;

it('lets only so many have a turn at a time', async () => {
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

it('lets everything else get on between two turns', async () => {
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

it('waits no longer than allowed for one that does not end', async () => {
  const acquireSlot = createConcurrencyLimit(1, 10);
  await acquireSlot();
  await acquireSlot();
});
