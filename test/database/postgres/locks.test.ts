import { expect } from 'vitest';
import { lock } from '../../../src/database/dialect.ts';
import { updateReport } from '../../../src/reports/changes/update-report.ts';
import { removeExpired } from '../../../src/retention/remove-expired.ts';
import { seedReports } from '../../support/seed-reports.ts';
import { test } from '../../support/test.ts';
import { openTransaction } from '../open-transaction.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

test('running a report that expires is rejected', async ({ temp: { database }, services, actor }) => {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const untilWaiting = (transactions: number) =>
    expect.poll(() => database.fork().execute(waiting)).toHaveLength(transactions);
  const { accountId } = actor;
  const [report] = await seedReports(database, [{ accountId, url: 'https://example.org/', result: 'good' }]);
  const id = report?.id ?? 0;
  const locking = await openTransaction(database, (em) =>
    em.execute('select from reports where id = ? for update', [id]),
  );
  const nextYear = new Date(Date.now() + YEAR_MS);
  const removing = removeExpired(database, { days: 1, runs: null }, nextYear, new AbortController().signal);
  await untilWaiting(1);
  const running = updateReport(services, actor, id, { results: 1 });
  running.catch(() => undefined);
  await untilWaiting(2);
  await locking.end();
  expect(await removing).toMatchObject({ reports: 1, runs: 0 });
  await expect(running).rejects.toMatchObject({ name: 'NotFoundError' });
});

test('a lock blocks transactions that acquire it too until it ends, and no others', async ({ temp }) => {
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
