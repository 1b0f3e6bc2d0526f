import { afterEach, beforeEach, expect, it } from 'vitest';
import { listReports } from '../../../src/database/queries/report-list.ts';
import { insertReport } from '../../../src/database/queries/stored-report.ts';
import { openTempDatabase, type TempDatabase } from '../../support/temp-database.ts';
import { createActor } from '../../support/test-services.ts';

let temp: TempDatabase;
let accountId: number;
beforeEach(async () => {
  temp = await openTempDatabase();
  accountId = (await createActor(temp.database)).accountId;
  const report = { url: 'https://a.example/', project: 'a.example', slug: 'a', createdAt: new Date() };
  await temp.database.transact((em) =>
    insertReport(em, { ...report, accountId, privacy: 0, passwordHash: null }),
  );
});
afterEach(() => temp.close());

const list = (em = temp.database.fork()) =>
  listReports(
    em,
    accountId,
    {},
    { field: 'url', direction: 'asc' },
    { position: null, backward: false, limit: 5 },
  );

it('prepares a statement that is repeated', async () => {
  await temp.database.transact(async (em) => {
    for (let i = 0; i < 3; i++) await list(em);
    const plans = await em.execute(
      `select generic_plans + custom_plans as executions from pg_prepared_statements where statement like '%from reports%order by%'`,
    );
    expect(plans).toEqual([{ executions: 2 }]);
  });
});

it('prepares statements again after another process has changed the tables', async () => {
  for (let i = 0; i < 3; i++) await list();
  const migrating = await temp.openAnother();
  await migrating.fork().execute('alter table reports add column added_later int');
  expect(await list()).toHaveLength(1);
  await migrating.fork().execute('alter table reports add column added_last int');
  expect(await temp.database.transact((em) => list(em))).toHaveLength(1);
});
