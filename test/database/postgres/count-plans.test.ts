import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedReports } from '../../support/seed-reports.ts';
import { openTempDatabase, type TempDatabase } from '../../support/temp-database.ts';
import { createActor } from '../../support/test-services.ts';

let temp: TempDatabase;
beforeAll(async () => {
  temp = await openTempDatabase();
  await createActor(temp.database);
});
afterAll(() => temp.close());

const seed = () =>
  seedReports(
    temp.database,
    Array.from({ length: 5 }, (_, i) => ({ url: `https://example.org/${i}` })),
  );

async function scansOfCounts(): Promise<{ seq: number; idx: number }> {
  const [row] = await temp.database.fork().execute(`
    select sum(seq_scan) as seq, sum(idx_scan) as idx from pg_stat_user_tables
    where relname in ('report_counts', 'project_counts')
  `);
  return { seq: Number(row?.seq), idx: Number(row?.idx) };
}

it('counts reports by the index of their key, also while the tables of counts are small', async () => {
  await seed();
  // From here on PostgreSQL knows that the tables have one page, which a sequential scan reads fastest.
  await temp.database.fork().execute('vacuum analyze report_counts, project_counts');
  await temp.database.fork().execute('select pg_stat_force_next_flush()');
  const before = await scansOfCounts();
  await seed();
  await expect.poll(async () => (await scansOfCounts()).idx).toBeGreaterThan(before.idx);
  expect((await scansOfCounts()).seq).toBe(before.seq);
});
