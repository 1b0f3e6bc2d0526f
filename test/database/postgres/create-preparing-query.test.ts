import type { PoolClient, QueryConfig } from 'pg';
import { expect, it } from 'vitest';
import { createPreparingQuery } from '../../../src/database/postgres/create-preparing-query.ts';

/** The requests that a connection gets for the statement. */
async function askedFor(text: string, values: unknown[] = []): Promise<QueryConfig> {
  const asked: QueryConfig[] = [];
  const client = { query: async (config: QueryConfig) => asked.push(config) } as unknown as PoolClient;
  await createPreparingQuery()(client, text, values);
  return asked[0] as QueryConfig;
}

it.each([
  'begin',
  'commit',
  'rollback',
  'select 1',
  `update "api_keys" set "last_used_at" = '2026-05-01' where "id" = 1`,
  '\n WITH next AS (SELECT id FROM pgboss.job) UPDATE pgboss.job SET state = 1',
  'BEGIN; SET LOCAL lock_timeout = 30000; COMMIT',
])('"%s" has a timeout', async (text) => {
  expect(await askedFor(text)).toMatchObject({ query_timeout: 60_000 });
});

it.each([
  'create index reports_by_id on reports (account_id, id)',
  'alter table reports enable trigger reports_count',
  '\n  vacuum analyze "reports"',
  '\n  insert into project_counts select account_id, count(*) from reports',
  'select count(*) as count from "runs"',
  'select max("id") as last from "runs"',
])('"%s" has no timeout, for large tables', async (text) => {
  expect(await askedFor(text)).not.toHaveProperty('query_timeout');
});

it('a count with a parameter has a timeout', async () => {
  expect(await askedFor('select count(*) from reports where account_id = $1', [1])).toMatchObject({
    query_timeout: 60_000,
  });
});
