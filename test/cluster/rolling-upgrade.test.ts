import pLimit from 'p-limit';
import { expect } from 'vitest';
import { test } from './test.ts';

const REPORTS = 12;
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

test('processes of the earlier release serve without errors after a migration that adds columns', async ({
  app,
  call,
  graphql,
  site,
}) => {
  await app.startAnother('work');
  /** Creates reports by REST, waits for each, and reads lists by both APIs. */
  const use = (reports: number) =>
    pLimit(SUBMITTERS).map(Array(reports), async () => {
      const created = await call('POST', '/reports', { form: { url: site.url('/') } });
      const listed = await call('GET', '/reports?search=127');
      expect([created.status, listed.status]).toEqual([201, 200]);
      await graphql('{ reports(first: 5) { totalCount nodes { checks { outcome } } } }');
    });
  // First, so that every statement is prepared when the tables change.
  await use(REPORTS);
  const using = use(REPORTS);
  const execute = (statement: string) => app.database.fork().execute(statement);
  for (const statement of LATER_MIGRATION) await execute(statement);
  await using;
  await use(SUBMITTERS);
  const runs = await execute('select status, attempt, count(*) as runs from runs group by status, attempt');
  expect(runs).toEqual([{ status: 'completed', attempt: 1, runs: 2 * REPORTS + SUBMITTERS }]);
  expect((await fetch(`${app.url}/ready`)).status).toBe(200);
});
