import { afterAll, beforeAll, expect, it } from 'vitest';
import { plansByList, recordOfPlans } from '../../support/plans-by-list.ts';
import { sqliteQueryPlans } from '../../support/sqlite-query-plans.ts';
import { openTempDatabase, type TempDatabase } from '../../support/temp-database.ts';

const FEW = 1;
const MANY = 2;
/** More than are sorted rather than walked through. */
const MANY_REPORTS = 600;

let temp: TempDatabase;
beforeAll(async () => {
  temp = await openTempDatabase();
  await temp.database.transact(async (em) => {
    await em.execute(
      `insert into accounts values (${FEW}, 'Few', null, 0, 0), (${MANY}, 'Many', null, 0, 0)`,
    );
    await em.execute(
      `with recursive counter (n) as (select 1 union all select n + 1 from counter where n < ${MANY_REPORTS})
      insert into reports
        (account_id, url, project, status, result, privacy, access_version, slug, revision, created_at, updated_at)
      select ${MANY}, 'https://example.org/shop/' || n, 'example.org', 'completed', 'bad', 0, 1, n, 1, 0, 0 from counter`,
    );
  });
});
afterAll(() => temp.close());

it('reads every list through an index, as recorded', async () => {
  const lists = await plansByList((work) => sqliteQueryPlans(temp, work), {
    few: FEW,
    many: MANY,
    manyReports: MANY_REPORTS,
  });
  const scanned = [...lists].filter(([, plans]) =>
    plans.some((plan) => /SCAN (?!report_urls|\(subquery|names|json_each|ids)/.test(withoutSubquery(plan))),
  );
  expect(scanned).toEqual([]);
  const sorted = [...lists].filter(([, plans]) => plans.some((plan) => plan.includes('TEMP B-TREE')));
  expect(sorted).not.toEqual([]);
  expect(
    sorted.map(([list]) => list).filter((list) => /^(many {}|projects)/.test(list)),
    'lists without filters are never sorted',
  ).toEqual([]);
  await expect(recordOfPlans(lists)).toMatchFileSnapshot('report-list-plans.txt');
});

/** The plan without the reading of the few reports that are sorted afterwards. */
function withoutSubquery(plan: string): string {
  return plan.replace(/CO-ROUTINE reports.* SCAN reports/, '');
}
