import { expect } from 'vitest';
import { Report } from '../../src/database/entities/report.ts';
import { listReports, REPORT_ORDER_FIELDS } from '../../src/database/queries/report-list.ts';
import { testEngine } from '../support/create-temp-database.ts';
import { statementsOf } from '../support/spy-statements.ts';
import { test } from '../support/test.ts';
import { reportRow } from './report-row.ts';

/** So many that PostgreSQL does not sort them for a page. */
const REPORTS = 2_000;

test.beforeAll(async ({ temp, actor }) => {
  const rows = Array.from({ length: REPORTS }, (_, i) => reportRow(actor.accountId, i + 1));
  await temp.database.transact((em) => em.insertMany(Report, rows));
  if (testEngine === 'postgres') await temp.database.fork().execute('analyze');
});

test.for(REPORT_ORDER_FIELDS)('lists by %s use an index, without sorting', async (field, { temp, actor }) => {
  const order = { field, direction: 'asc' } as const;
  const list = () => listReports(temp.database.fork(), actor.accountId, {}, order, { limit: 10 });
  const statement = (await statementsOf(list)).at(-1) ?? '';
  const explain = testEngine === 'sqlite' ? 'explain query plan' : 'explain (generic_plan)';
  const steps = await temp.database.fork().execute(`${explain} ${statement.replaceAll('?', '1')}`);
  const plan = JSON.stringify(steps);
  expect(plan).toMatch(/(USING INDEX|Index Scan using) reports_by_/);
  expect(plan).not.toMatch(/SCAN|Seq Scan|TEMP B-TREE|Sort/);
});
