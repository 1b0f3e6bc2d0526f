import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityManager } from '../../../src/database/orm.ts';
import {
  countStuckReports,
  listRunningRuns,
  listWaitingAccounts,
  readOldestQueuedAt,
} from '../../../src/database/queries/open-reports.ts';
import { openPlanReader, type PlanReader } from '../../support/postgres-query-plans.ts';
import { openTempDatabase, type TempDatabase } from '../../support/temp-database.ts';

const ACCOUNTS = 20;
const REPORTS = 10_000;

let temp: TempDatabase;
let reader: PlanReader;
beforeAll(async () => {
  temp = await openTempDatabase();
  const em = temp.database.fork();
  await em.execute(
    `insert into accounts select id, 'Account', null, now(), now() from generate_series(1, ${ACCOUNTS}) as id`,
  );
  await em.execute('alter table reports disable trigger reports_count');
  // Nine of ten are queued, and one of a thousand is running.
  await em.execute(
    `insert into reports (id, account_id, url, project, status, privacy, access_version, slug, revision,
      created_at, updated_at)
    select n, 1 + n % ${ACCOUNTS}, 'https://example.org/' || n, 'example.org',
      case when n % 1000 = 0 then 'running' when n % 10 = 0 then 'failed' else 'queued' end, 0, 1, n, 1,
      to_timestamp(1.7e9 + n), to_timestamp(1.7e9 + n)
    from generate_series(1, ${REPORTS}) as n`,
  );
  await em.execute(
    `insert into runs (report_id, status, attempt, crashes, retries, created_at)
    select id, status, 0, 0, 0, created_at from reports`,
  );
  await em.execute(`insert into report_counts select account_id, status, '', count(*)
    from reports group by account_id, status`);
  await em.execute('vacuum analyze');
  reader = await openPlanReader(temp);
});
afterAll(async () => {
  await reader.close();
  await temp.close();
});

describe('monitoring a long queue', () => {
  it('reads the age of the oldest queued run from one index entry', async () => {
    expect(await reader.plansOf((em) => readOldestQueuedAt(em))).toEqual([
      'Result < Limit < Index Only Scan runs_queued',
    ]);
  });

  it.each<[string, (em: EntityManager) => Promise<unknown>]>([
    ['stuck reports', (em) => countStuckReports(em, new Date())],
    ['running runs', (em) => listRunningRuns(em)],
  ])('finds the %s by status, without reading the queued ones', async (_, work) => {
    for (const plan of await reader.plansOf(work)) {
      expect(plan).toMatch(/Nested Loop < .*Scan reports_by_status/);
      expect(plan).not.toMatch(/Scan (?!report_counts|reports_by_status|runs_by_report)/);
    }
  });

  it('counts the queued reports of each account without reading them', async () => {
    for (const plan of await reader.plansOf((em) => listWaitingAccounts(em, 20))) {
      expect(plan).not.toMatch(/\b(reports_|runs)/);
    }
  });
});
