import { sql } from 'kysely';
import { expect } from 'vitest';
import { tables } from '../../../src/database/kysely.ts';
import { updateReport } from '../../../src/reports/changes/update-report.ts';
import { removeExpired } from '../../../src/retention/remove-expired.ts';
import { seedReports } from '../../support/seed-reports.ts';
import { test } from '../../support/test.ts';
import { openTransaction } from '../open-transaction.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

test('running a report again while it expires rejects with NotFoundError', async ({
  temp: { database },
  services,
  actor,
}) => {
  /** Waits until so many transactions wait for others. */
  const untilWaiting = (count: number) => {
    const waiting = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return expect.poll(async () => (await waiting.execute(tables(database.fork()))).rows.length).toBe(count);
  };
  const { accountId } = actor;
  const [report] = await seedReports(database, [{ accountId, url: 'https://example.org/', result: 'good' }]);
  const id = report?.id ?? 0;
  const locking = await openTransaction(database, (em) =>
    sql`select 1 from reports where id = ${id} for update`.execute(tables(em)),
  );
  const nextYear = new Date(Date.now() + YEAR_MS);
  const removing = removeExpired(database, { days: 1, runs: null }, nextYear, new AbortController().signal);
  await untilWaiting(1);
  const running = updateReport(services, actor, id, { results: 1 });
  running.catch(() => undefined);
  await untilWaiting(2);
  await locking.end();
  expect(await removing).toEqual({ reports: 1, runs: 0 });
  await expect(running).rejects.toMatchObject({ name: 'NotFoundError' });
});
