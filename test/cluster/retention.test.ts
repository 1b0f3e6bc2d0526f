import { expect } from 'vitest';
import { insertRun } from '../../src/database/queries/stored-run.ts';
import { removeExpired } from '../../src/retention/remove-expired.ts';
import { seedReports } from '../support/seed-reports.ts';
import { test } from '../support/test.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const REPORTS = 40;
const RUNS = 5;

test('concurrent workers delete expired data once, and nothing else', async ({ temp, actor: _ }) => {
  const { database } = temp;
  const seed = (generatedAt: Date) =>
    seedReports(
      database,
      Array.from({ length: REPORTS }, (_, i) => ({
        url: `https://example.org/${i}`,
        result: 'good' as const,
        generatedAt,
      })),
    );
  await seed(new Date(Date.now() - 10 * DAY_MS));
  const kept = await seed(new Date());
  await database.transact(async (em) => {
    for (const { id } of kept)
      for (let run = 1; run < RUNS; run++)
        await insertRun(em, { reportId: id, createdAt: new Date(), trigger: 'create', siteAuditId: null });
    await em.execute("update runs set status = 'failed', finished_at = created_at where status = 'queued'");
  });

  const workers = [database, await temp.openAnother(), await temp.openAnother()];
  const { signal } = new AbortController();
  const later = new Date(Date.now() + HOUR_MS);
  const removed = await Promise.all(
    workers.map((worker) => removeExpired(worker, { days: 5, runs: 2 }, later, signal)),
  );

  const [counts] = await database.fork().execute(`
    select (select count(*)::int from reports) as reports, (select count(*)::int from runs) as runs,
      (select sum(reports)::int from report_counts) as counted`);
  // The newest two runs, and the shown one.
  expect(counts).toEqual({ reports: REPORTS, counted: REPORTS, runs: 3 * REPORTS });
  expect(removed.reduce((sum, { reports }) => sum + reports, 0)).toBe(REPORTS);
  expect(removed.reduce((sum, { runs }) => sum + runs, 0)).toBe((RUNS - 3) * REPORTS);
});
