import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTurns } from '../../src/reports/create-turns.ts';

const AGES_MS = 60_000;

it('lets only so many have a turn at a time', async () => {
  const takeTurn = createTurns(2, AGES_MS);
  const first = await takeTurn();
  await takeTurn();
  let began = false;
  const third = takeTurn().then(() => (began = true));
  await setImmediate();
  expect(began).toBe(false);
  first[Symbol.dispose]();
  await third;
});

it('lets everything else get on between two turns', async () => {
  const takeTurn = createTurns(1, AGES_MS);
  const order: string[] = [];
  const take = async (name: string) => {
    using _turn = await takeTurn();
    order.push(name);
  };
  const other = setImmediate().then(() => order.push('other'));
  await Promise.all([take('first'), take('second'), other]);
  expect(order).toEqual(['first', 'other', 'second']);
});

it('waits no longer than allowed for one that does not end', async () => {
  const takeTurn = createTurns(1, 10);
  await takeTurn();
  await takeTurn();
});
