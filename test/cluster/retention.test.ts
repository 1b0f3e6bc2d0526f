import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRun } from '../../src/database/queries/stored-run.ts';
import { removeExpired } from '../../src/retention/remove-expired.ts';
import { seedReports } from '../support/seed-reports.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';
import { createActor } from '../support/test-services.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const REPORTS = 60;
const RUNS = 5;

let temp: TempDatabase;
beforeAll(async () => {
  temp = await openTempDatabase();
  await createActor(temp.database);
});
afterAll(() => temp.close());

const count = async (what: string) =>
  Number((await temp.database.fork().execute(`select ${what}`))[0]?.found);

test('concurrent workers delete expired data once, and nothing else', async () => {
  const { database } = temp;
  const old = new Date(Date.now() - 10 * DAY_MS);
  const seeds = (generatedAt: Date) =>
    Array.from({ length: REPORTS }, (_, i) => ({
      url: `https://example.org/${i}`,
      result: 'good' as const,
      generatedAt,
    }));
  await seedReports(database, seeds(old));
  const kept = await seedReports(database, seeds(new Date()));
  await database.transact(async (em) => {
    for (const { id } of kept) for (let run = 1; run < RUNS; run++) await insertRun(em, id, new Date());
    await em.execute("update runs set status = 'failed', finished_at = created_at where status = 'queued'");
  });

  const workers = [database, await temp.openAnother(), await temp.openAnother()];
  const { signal } = new AbortController();
  const removed = await Promise.all(
    workers.map((worker) =>
      removeExpired(worker, { days: 5, runs: 2 }, new Date(Date.now() + HOUR_MS), signal),
    ),
  );

  expect(removed.reduce((sum, { reports }) => sum + reports, 0)).toBe(REPORTS);
  expect(await count('count(*) as found from reports')).toBe(REPORTS);
  expect(await count('sum(reports) as found from report_counts')).toBe(REPORTS);
  // The newest two runs, and the shown one.
  expect(await count('count(*) as found from runs')).toBe(3 * REPORTS);
  expect(removed.reduce((sum, { runs }) => sum + runs, 0)).toBe((RUNS - 3) * REPORTS);
});
