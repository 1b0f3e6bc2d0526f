import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EntityManager } from '../../../src/database/orm.ts';
import { countProjects, listProjects, readUsage } from '../../../src/database/stores/project-list.ts';
import type { ReportFilter } from '../../../src/database/stores/report-filter.ts';
import {
  countReports,
  listReportsFrom,
  listReportsNextTo,
  ORDER_DIRECTIONS,
} from '../../../src/database/stores/report-list.ts';
import { REPORT_ORDER_FIELDS } from '../../../src/database/stores/report-selection.ts';
import { queryPlans } from '../../support/query-plans.ts';
import { openTempDatabase, type TempDatabase } from '../../support/temp-database.ts';

const FEW = 1;
const MANY = 2;
/** More than are sorted rather than walked through. */
const MANY_REPORTS = 600;
const EVERY_FILTER: ReportFilter = {
  search: 'shop',
  project: 'example.org',
  result: 'bad',
  status: 'completed',
};
const FILTERS: ReportFilter[] = [
  {},
  { search: 'shop' },
  { search: 'sh' },
  { project: 'example.org' },
  { result: 'bad' },
  { status: 'completed' },
  { result: 'bad', status: 'completed' },
  { search: 'shop', result: 'bad' },
  { project: 'example.org', result: 'bad' },
  EVERY_FILTER,
];
const VALUES = { id: 5, generated_at: 1_700_000_000_000, url: 'https://example.org/', result: 'decent' };

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

const plansOf = (work: (em: EntityManager) => Promise<unknown>) => queryPlans(temp, work);

/** Every list with the plans of all its pages, and of all places that a cursor may hold. */
async function plansByList(): Promise<Map<string, string[]>> {
  const lists = new Map<string, string[]>();
  const note = async (list: string, work: (em: EntityManager) => Promise<unknown>) => {
    lists.set(list, [...new Set([...(lists.get(list) ?? []), ...(await plansOf(work))])].sort());
  };
  for (const [whose, account] of Object.entries({ few: FEW, many: MANY })) {
    for (const filter of FILTERS) {
      const list = `${whose} ${JSON.stringify(filter)}`;
      await note(`${list} counted`, (em) => countReports(em, account, filter));
      for (const field of REPORT_ORDER_FIELDS) {
        const positions = [null, { value: VALUES[field], id: 5 }, { value: null, id: 5 }];
        const isNullable = field === 'generated_at' || field === 'result';
        for (const direction of ORDER_DIRECTIONS) {
          const name = `${list} by ${field} ${direction}`;
          const order = { field, direction };
          for (const offset of [20, MANY_REPORTS - 20]) {
            const page = { offset, limit: 10, total: MANY_REPORTS };
            await note(name, (em) => listReportsFrom(em, account, filter, order, page));
          }
          for (const position of positions.slice(0, isNullable ? 3 : 2)) {
            for (const backward of [false, true]) {
              const slice = { position, backward, limit: 11 };
              await note(name, (em) => listReportsNextTo(em, account, filter, order, slice));
            }
          }
        }
      }
    }
  }
  await note('projects', (em) => listProjects(em, MANY, { search: undefined, after: null, limit: 10 }));
  await note('projects', (em) => listProjects(em, MANY, { search: 'exam', after: 'a', limit: 10 }));
  await note('projects counted', (em) => countProjects(em, MANY, undefined));
  await note('usage', (em) => readUsage(em, MANY));
  return lists;
}

it('reads every list through an index, as recorded', async () => {
  const lists = await plansByList();
  const scanned = [...lists].filter(([, plans]) =>
    plans.some((plan) => /SCAN (?!report_urls|\(subquery|names)/.test(plan)),
  );
  expect(scanned).toEqual([]);
  const sorted = [...lists].filter(([, plans]) => plans.some((plan) => plan.includes('TEMP B-TREE')));
  expect(sorted).not.toEqual([]);
  expect(
    sorted.map(([list]) => list).filter((list) => /^(many {}|projects)/.test(list)),
    'what nothing narrows is never sorted',
  ).toEqual([]);
  const namesByPlans = Map.groupBy(lists.keys(), (list) => lists.get(list)?.join('\n  '));
  const record = [...namesByPlans].map(([plans, names]) => `${names.join('\n')}\n  ${plans}\n`).join('\n');
  await expect(record).toMatchFileSnapshot('report-list-plans.txt');
});
