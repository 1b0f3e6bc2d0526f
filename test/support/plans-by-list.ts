import type { EntityManager } from '../../src/database/orm.ts';
import { countProjects, listProjects, readUsage } from '../../src/database/queries/project-list.ts';
import { type ReportFilter, requiresResults } from '../../src/database/queries/report-filter.ts';
import {
  countReports,
  listReports,
  ORDER_DIRECTIONS,
  REPORT_ORDER_FIELDS,
} from '../../src/database/queries/report-list.ts';

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
  { search: 'shop', project: 'example.org', result: 'bad', status: 'completed' },
  { minScore: 10, maxScore: 20 },
  { createdAfter: new Date(5), createdBefore: new Date(9) },
  { generatedBefore: new Date(9), status: 'completed' },
  { results: ['bad', 'decent'], statuses: ['completed'] },
  { failingAudit: 'image-alt' },
  { regressed: true },
  { regressed: false },
];
const VALUES = {
  id: 5,
  generated_at: 1_700_000_000_000,
  url: 'https://example.org/',
  result: 'decent',
  score: 50,
  updated_at: 1_700_000_000_000,
};

/** An account without reports, and one with `manyReports` reports in the project `example.org`. */
export interface ListedAccounts {
  few: number;
  many: number;
  manyReports: number;
}

/**
 * The query plans of every list, for all its pages and all positions of a cursor.
 * @param plansOf returns the query plans of the statements of the work
 */
export async function plansByList(
  plansOf: (work: (em: EntityManager) => Promise<unknown>) => Promise<string[]>,
  { few, many, manyReports }: ListedAccounts,
): Promise<Map<string, string[]>> {
  const lists = new Map<string, string[]>();
  const note = async (list: string, work: (em: EntityManager) => Promise<unknown>) => {
    lists.set(list, [...new Set([...(lists.get(list) ?? []), ...(await plansOf(work))])].sort());
  };
  for (const [whose, account] of Object.entries({ few, many })) {
    for (const filter of FILTERS) {
      const list = `${whose} ${JSON.stringify(filter)}`;
      await note(`${list} counted`, (em) => countReports(em, account, filter));
      for (const field of REPORT_ORDER_FIELDS) {
        const positions = [null, { value: VALUES[field], id: 5 }, { value: null, id: 5 }];
        const isNullable = field === 'generated_at' || field === 'result' || field === 'score';
        const hasNulls = isNullable && !requiresResults(filter);
        for (const direction of ORDER_DIRECTIONS) {
          const name = `${list} by ${field} ${direction}`;
          const order = { field, direction };
          for (const offset of [20, manyReports - 20]) {
            const page = { offset, limit: 10 };
            await note(name, (em) => listReports(em, account, filter, order, page));
          }
          for (const position of positions.slice(0, hasNulls ? 3 : 2)) {
            for (const backward of [false, true]) {
              const slice = { position, backward, limit: 11 };
              await note(name, (em) => listReports(em, account, filter, order, slice));
            }
          }
        }
      }
    }
  }
  await note('projects', (em) => listProjects(em, many, { search: undefined, position: null, limit: 10 }));
  await note('projects', (em) =>
    listProjects(em, many, { search: 'exam', position: { value: 'a', name: 'a' }, limit: 10 }),
  );
  await note('projects counted', (em) => countProjects(em, many, undefined));
  await note('usage', (em) => readUsage(em, many));
  return lists;
}

/** The lists by their plans, as text for a snapshot. */
export function recordOfPlans(lists: Map<string, string[]>): string {
  const namesByPlans = Map.groupBy(lists.keys(), (list) => lists.get(list)?.join('\n  '));
  return [...namesByPlans].map(([plans, names]) => `${names.join('\n')}\n  ${plans}\n`).join('\n');
}
