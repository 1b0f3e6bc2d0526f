import { afterAll, beforeAll, expect, it } from 'vitest';
import { plansByList, recordOfPlans } from '../../support/plans-by-list.ts';
import { openPlanReader, type PlanReader } from '../../support/postgres-query-plans.ts';
import { openTempDatabase, type TempDatabase } from '../../support/temp-database.ts';

const ACCOUNTS = 40;
const FEW = ACCOUNTS + 1;
const MANY = 20;
/** More than are sorted rather than walked through. All together few enough for exact statistics. */
const MANY_REPORTS = 600;

let temp: TempDatabase;
let reader: PlanReader;
beforeAll(async () => {
  temp = await openTempDatabase();
  const em = temp.database.fork();
  await em.execute(
    `insert into accounts select id, 'Account', null, now(), now() from generate_series(1, ${FEW}) as id`,
  );
  await em.execute('alter table reports disable trigger reports_count');
  // Three quarters are rated; the tested account has one project, as a snapshot needs few names.
  await em.execute(
    `insert into reports (account_id, url, project, status, result, privacy, access_version, slug, revision,
      generated_at, created_at, updated_at)
    select 1 + n % ${ACCOUNTS}, 'https://' || host || '/shop/' || n, host, status, result, 0, 1, n, 1,
      case when result is not null then to_timestamp(1.7e9 + n) end, to_timestamp(1.7e9), to_timestamp(1.7e9 + n)
    from generate_series(1, ${ACCOUNTS * MANY_REPORTS}) as n,
      lateral (select n / ${ACCOUNTS} as place) as places,
      lateral (select
        case when n % 3 = 0 then 'example.org' else 'www' || place % 50 || '.example.com' end as host,
        (array['completed', 'completed', 'completed', 'completed', 'failed', 'queued'])[1 + place % 6] as status,
        (array['good', 'good', 'decent', 'bad', null])[1 + place % 5] as result
      ) as fates`,
  );
  await em.execute(`insert into project_counts select account_id, project, status, coalesce(result, ''), count(*)
    from reports group by account_id, project, status, coalesce(result, '')`);
  await em.execute(`insert into report_counts select account_id, status, result, sum(reports)
    from project_counts group by account_id, status, result`);
  await em.execute(`insert into audit_names (name) select 'audit-' || n from generate_series(1, 100) as n`);
  // Each rated report fails ten of a hundred audits, and each tenth has regressed.
  await em.execute(`insert into shown_results (report_id, account_id, project, score, regressed, failed_audits)
    select id, account_id, project, 50, case when id % 10 = 0 then 1 else 0 end,
      (select string_agg((1 + (id + 10 * n) % 100)::text, ',') from generate_series(0, 9) as n)
    from reports where result is not null`);
  // A sample of all rows, or the plans would differ from run to run.
  await em.execute('alter table failed_audits alter column audit_id set statistics 1000');
  await em.execute('vacuum analyze');
  reader = await openPlanReader(temp);
});
afterAll(async () => {
  await reader.close();
  await temp.close();
});

it('reads every list through an index, as recorded', async () => {
  const lists = await plansByList(reader.plansOf, {
    few: FEW,
    many: MANY,
    manyReports: MANY_REPORTS,
  });
  const scanned = [...lists].filter(([, plans]) =>
    plans.some((plan) => /Seq Scan (?!audit_names)/.test(plan)),
  );
  expect(scanned).toEqual([]);
  const sorted = [...lists].filter(([, plans]) => plans.some((plan) => plan.includes('Sort')));
  expect(sorted).not.toEqual([]);
  expect(
    sorted.map(([list]) => list).filter((list) => /^(many {}|projects$)/.test(list)),
    'lists without filters are never sorted',
  ).toEqual([]);
  await expect(recordOfPlans(lists)).toMatchFileSnapshot('report-list-plans.txt');
});

it('looks a searched text up in the index of trigrams, one match after the other', async () => {
  expect(await reader.planOfFunction('find_reports')).toBe('Limit < Index Only Scan reports_by_url_trigrams');
});
