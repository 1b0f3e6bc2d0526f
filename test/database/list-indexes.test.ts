import Sqlite from 'better-sqlite3';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTrends } from '../../src/database/queries/project-results.ts';
import type { ReportFilter } from '../../src/database/queries/report-filter.ts';
import { countReports, listReports, type ReportOrder } from '../../src/database/queries/report-list.ts';
import { testEngine } from '../support/create-temp-database.ts';
import { statementsOf } from '../support/spy-statements.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';

const ACCOUNT = 1;
/** More than are sorted, so that lists are read in the order of an index. */
const REPORTS = 2_500;
/** Size of the description of a page in a run. */
const PAGE_BYTES = 1_000;
const AUDIT = 'image-alt';
/** Filters that each report matches. */
const GOOD: ReportFilter = { result: 'good' };
const COMPLETED: ReportFilter = { status: 'completed' };
const SCORED: ReportFilter = { minScore: 0 };
const GENERATED: ReportFilter = { generatedBefore: new Date('2030-01-01') };
const FAILING: ReportFilter = { failingAudit: AUDIT };

let temp: TempDatabase;
beforeAll(async () => {
  temp = await openTempDatabase();
  const isSqlite = testEngine === 'sqlite';
  const numbers = isSqlite
    ? `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${2 * REPORTS}) select n from numbers`
    : `select generate_series(1, ${2 * REPORTS}) as n`;
  const date = isSqlite ? 'n' : 'to_timestamp(n)';
  const em = temp.database.fork();
  await em.execute(`insert into accounts (id, name, created_at, updated_at)
    select n, 'Account', ${date}, ${date} from (${numbers}) as numbers where n <= 2`);
  await em.execute(`insert into audit_names (id, name) values (1, '${AUDIT}')`);
  await em.execute(`insert into reports (id, account_id, url, project, status, result, score, privacy,
      access_version, slug, revision, generated_at, created_at, updated_at)
    select n, 1 + n % 2, 'https://example.org/' || n, 'example.org', 'completed', 'good', 50, 0, 1, n, 1,
      ${date}, ${date}, ${date} from (${numbers}) as numbers`);
  await em.execute(`insert into shown_results (report_id, account_id, project, score, regressed, failed_audits)
    select id, account_id, project, score, 0, '1' from reports`);
  await em.execute(`insert into runs (report_id, status, attempt, crashes, retries, created_at, finished_at, result, score, page)
    select id, 'completed', 1, 0, 0, created_at, generated_at, result, score, '"${'-'.repeat(PAGE_BYTES)}"' from reports`);
  if (!isSqlite) await em.execute('vacuum analyze');
});
afterAll(() => temp.close());

/** The plan of the last statement of the work. @param changed edits the statement before it is explained */
async function planOfLast(
  work: () => Promise<unknown>,
  changed = (statement: string) => statement,
): Promise<string> {
  const statement = changed((await statementsOf(work)).at(-1) ?? '');
  if (testEngine === 'sqlite') {
    const sqlite = new Sqlite(temp.file, { readonly: true });
    const parameters = Array.from(statement.matchAll(/\?/g), () => 1);
    const steps = sqlite.prepare(`explain query plan ${statement}`).all(...parameters) as {
      detail: string;
    }[];
    sqlite.close();
    return steps.map(({ detail }) => detail).join('\n');
  }
  const client = new Client(temp.url);
  await client.connect();
  const { rows } = await client.query(`explain (generic_plan) ${statement}`);
  await client.end();
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describe.each<[ReportFilter, ReportOrder['field']]>([
  [GENERATED, 'id'],
  [{ ...GENERATED, ...GOOD }, 'id'],
  [{ ...GENERATED, ...COMPLETED }, 'id'],
  [GENERATED, 'result'],
  [SCORED, 'result'],
  [GOOD, 'score'],
  [{ results: ['good', 'bad'] }, 'score'],
  [COMPLETED, 'score'],
  [{ statuses: ['completed', 'failed'] }, 'score'],
  [GENERATED, 'updated_at'],
  [COMPLETED, 'updated_at'],
  [GOOD, 'updated_at'],
  [{ createdBefore: new Date('2030-01-01') }, 'id'],
  [{ createdBefore: new Date('2030-01-01') }, 'generated_at'],
  [{ createdBefore: new Date('2030-01-01') }, 'updated_at'],
])('the list of %j by %s', (filter, field) => {
  it.each(['asc', 'desc'] as const)('skips reports without reading their rows (%s)', async (direction) => {
    const em = temp.database.fork();
    const order = { field, direction };
    const plan = await planOfLast(
      () => listReports(em, ACCOUNT, filter, order, { limit: 10 }),
      // Without the other columns, the index is all that such a list reads.
      (statement) => statement.replace('select *', 'select id'),
    );
    expect(plan).toMatch(/COVERING INDEX reports_by_|Index Only Scan (Backward )?using reports_by_/);
    expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
  });
});

it.each<[ReportFilter, ReportOrder['field']]>([
  [GENERATED, 'score'],
  [FAILING, 'score'],
  [SCORED, 'generated_at'],
  [SCORED, 'result'],
])('the last page of %j by %s begins at the last report with a value', async (filter, field) => {
  const em = temp.database.fork();
  for (const direction of ['asc', 'desc'] as const) {
    const order = { field, direction };
    const list = () => listReports(em, ACCOUNT, filter, order, { backward: true, limit: 10 });
    expect(await planOfLast(list)).toMatch(new RegExp(`reports_by_.*${field}(>\\?| IS NOT NULL)`, 's'));
  }
});

it.runIf(testEngine === 'sqlite')('reads the runs of a trend by an index, without sorting them', async () => {
  const em = temp.database.fork();
  const plan = await planOfLast(() => readTrends(em, ACCOUNT, ['example.org'], new Date(0)));
  expect(plan).toContain('USING COVERING INDEX runs_completed');
  // Within a report alone.
  expect(plan).not.toMatch(/TEMP B-TREE FOR (?!string_agg)/);
});

it.runIf(testEngine === 'sqlite')('counts by several columns without reading rows', async () => {
  const em = temp.database.fork();
  const plan = await planOfLast(() => countReports(em, ACCOUNT, { ...SCORED, ...GENERATED, ...GOOD }));
  expect(plan).toContain('SEARCH reports USING COVERING INDEX reports_by_result');
});

it.runIf(testEngine === 'sqlite')('counts the reports of a small project by reading these', async () => {
  const em = temp.database.fork();
  const plan = await planOfLast(() => countReports(em, ACCOUNT, { ...SCORED, project: 'small.example' }));
  expect(plan).not.toContain('reports_by_score');
});

it.runIf(testEngine === 'postgres')('reads the failures of an audit of one account only', async () => {
  const em = temp.database.fork();
  const order = { field: 'id', direction: 'asc' } as const;
  const plan = await planOfLast(() =>
    listReports(em, ACCOUNT, FAILING, order, { position: null, backward: false, limit: 11 }),
  );
  expect(plan).toMatch(/using failed_audits_pkey .*\n *Index Cond: \(\(account_id = \$\d+\) /);
});
