import { expect } from 'vitest';
import { lock } from '../../../src/database/dialect.ts';
import { test } from '../../support/test.ts';

test('a lock blocks transactions that acquire the same lock until it ends, and no others', async ({
  temp,
}) => {
  const other = await temp.openAnother();
  const locked = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const order: string[] = [];
  const first = temp.database.transact(async (em) => {
    await lock(em, 'one');
    locked.resolve();
    await done.promise;
    order.push('first');
  });
  await locked.promise;
  const second = other.transact(async (em) => {
    await lock(em, 'one');
    order.push('second');
  });
  await other.transact(async (em) => {
    await lock(em, 'another');
    order.push('another');
  });
  // The second waits for the lock, and not only for its turn.
  const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted`;
  await expect.poll(() => temp.database.fork().execute(waiting)).toHaveLength(1);
  done.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(['another', 'first', 'second']);
});
