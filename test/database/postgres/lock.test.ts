import { expect } from 'vitest';
import { lock } from '../../../src/database/dialect.ts';
import { test } from '../../support/test.ts';
import { openTransaction } from '../open-transaction.ts';

test('a lock blocks transactions that acquire the same lock until it ends, and no others', async ({
  temp,
}) => {
  const other = await temp.openAnother();
  const order: string[] = [];
  const first = await openTransaction(
    temp.database,
    (em) => lock(em, 'one'),
    async () => order.push('first'),
  );
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
  await first.end();
  await second;
  expect(order).toEqual(['another', 'first', 'second']);
});
