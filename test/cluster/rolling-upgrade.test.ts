import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/app.ts';
import { type FixtureSite, htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { expectGraphqlData } from '../support/graphql-client.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const REPORTS = 24;
const SUBMITTERS = 4;
/** Statements of a later release on tables that processes of this release still use. */
const LATER_MIGRATION = [
  'alter table reports add column later text',
  `alter table runs add column later text not null default 'later'`,
  'alter table accounts add column later int',
  'alter table api_keys add column later int',
  'create table later (id serial primary key, report_id int not null references reports on delete cascade)',
  'create index reports_by_later on reports (account_id, later)',
  `insert into mikro_orm_migrations (name) values ('20990101000000-later')`,
];

let site: FixtureSite;
let gateway: TestApp;

beforeAll(async () => {
  site = await startFixtureSite({ '/': htmlPage('<!doctype html><html lang="en"><title>Page</title>') });
  gateway = await startTestApp({ EMBEDDED_WORKER: 'off' });
  await gateway.startAnother('work');
});
afterAll(async () => {
  await gateway.close();
  await site.close();
});

const get = async (path: string, { url } = gateway as Pick<App, 'url'>) =>
  await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${gateway.key}` } });

/** Creates reports by REST, waits for each, and reads lists by both APIs. @returns the status of each response */
async function use(reports: number): Promise<number[]> {
  const statuses: number[] = [];
  const submit = async () => {
    for (let i = 0; i < reports / SUBMITTERS; i++) {
      const created = await fetch(`${gateway.url}/api/v1/reports`, {
        method: 'POST',
        headers: { authorization: `Bearer ${gateway.key}` },
        body: new URLSearchParams({ url: site.url('/') }),
      });
      const listed = await get('/api/v1/reports?search=127');
      await expectGraphqlData(gateway, '{ reports(first: 5) { totalCount nodes { checks { outcome } } } }');
      statuses.push(created.status, listed.status);
    }
  };
  await Promise.all(Array.from({ length: SUBMITTERS }, submit));
  return statuses;
}

test('processes of the earlier release serve without errors after a migration that adds columns', async () => {
  const all = (reports: number) => Array.from({ length: reports }, () => [201, 200]).flat();
  // First, so that every statement is prepared when the tables change.
  expect(await use(REPORTS)).toEqual(all(REPORTS));
  const using = use(REPORTS);
  for (const statement of LATER_MIGRATION) await gateway.database.fork().execute(statement);
  expect(await using).toEqual(all(REPORTS));
  expect(await use(SUBMITTERS)).toEqual(all(SUBMITTERS));
  const runs = await gateway.database
    .fork()
    .execute('select status, attempt, count(*) as runs from runs group by status, attempt');
  expect(runs).toEqual([{ status: 'completed', attempt: 1, runs: 2 * REPORTS + SUBMITTERS }]);
});

test('a process of the earlier release does not start on the migrated database', async () => {
  await expect(gateway.startAnother('serve')).rejects.toThrow(
    'does not know the migration 20990101000000-later',
  );
  expect((await get('/ready')).status).toBe(200);
});
