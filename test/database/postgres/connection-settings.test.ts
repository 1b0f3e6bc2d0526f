import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '../../../src/database/kysely.ts';
import { openTempDatabase, type TempDatabase } from '../../support/temp-database.ts';

let temp: TempDatabase;
beforeAll(async () => {
  temp = await openTempDatabase();
});
afterAll(() => temp.close());

it('every connection has JIT compilation and parallel query workers off', async () => {
  const show = sql<{ jit: string; workers: string }>`
    select current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as workers
  `;
  const shown = await Promise.all(
    Array.from({ length: 10 }, () => show.execute(tables(temp.database.fork()))),
  );
  expect(shown.map(({ rows }) => rows[0])).toEqual(Array(10).fill({ jit: 'off', workers: '0' }));
});

it('a connection leaves the choice of plans to PostgreSQL', async () => {
  const rows = await temp.database
    .fork()
    .execute(
      `select name from pg_settings where (name like 'enable\\_%' or name like 'plan\\_%') and source = 'session'`,
    );
  expect(rows).toEqual([]);
});
