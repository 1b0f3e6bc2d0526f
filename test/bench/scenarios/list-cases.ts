import type { RepeatedRequest } from '../measure/load.ts';
import { BENCH_KEY } from '../seed/seeded-report.ts';
import { COMMON_FAILURE, RARE_FAILURE } from '../seed/seeded-rows.ts';

const AUTHORIZATION = { authorization: `Bearer ${BENCH_KEY}` };
const FIELDS = ['id', 'generated_at', 'url', 'result', 'score', 'updated_at'] as const;
/** The REST API sorts by these. */
const REST_FIELDS: readonly string[] = FIELDS.slice(0, 4);
/** Every order of a list. */
export const ORDERS = FIELDS.flatMap((field) =>
  (['asc', 'desc'] as const).map((direction) => ({ field, direction })),
);
/** Search texts that many, some, few and none of the URLs contain. */
const SEARCHES = ['e', '~', 'pr', '~q', 'pricing', '-19', 'nowhere'];
const PER_PAGE = 10;
/** Small enough to be filled by the few reports of a small account that pass a filter. */
const FILTERED_PAGE = 3;

/** One query for a list. */
export interface ListCase {
  name: string;
  request: RepeatedRequest;
  /**
   * Whether its cost grows with the account's own reports: numbered pages, searches, counts that are not
   * maintained, and lists in which many reports are skipped or up to 500 are sorted.
   */
  grows: boolean;
}

/** Values from an account's reports that the queries use. */
export interface ListParameters {
  /** The project of some of the reports. */
  project: string;
  /** ISO date at which half of the reports had been created. */
  middle: string;
  /** Number of the last page of all reports. */
  lastPage: number;
  /** By order: a cursor after which one more slice follows. */
  deepCursors: Record<string, string>;
}

const listCase = (name: string, request: RepeatedRequest, grows = false) => ({ name, request, grows });

/** Queries with every sort, direction, filter and length of search, of both APIs. */
export function listCases(parameters: ListParameters): ListCase[] {
  const { project, lastPage, deepCursors } = parameters;
  return [
    ...ORDERS.flatMap(({ field, direction }) => {
      const [name, order] = [`GraphQL, by ${field} ${direction}`, { orderBy: orderBy(field, direction) }];
      const after = deepCursors[`${field} ${direction}`];
      return [
        listCase(name, reportsRequest(order)),
        listCase(`${name}, deep cursor`, reportsRequest({ ...order, after })),
      ];
    }),
    ...filters(parameters).flatMap(([name, filter, grows]) => {
      const page = { first: FILTERED_PAGE, filter };
      const byDate = { ...page, orderBy: orderBy('generated_at', 'desc') };
      return [
        listCase(`GraphQL, ${name}`, reportsRequest(page), grows === 'all'),
        listCase(`GraphQL, ${name}, by generated_at desc`, reportsRequest(byDate), grows === 'all'),
        listCase(
          `GraphQL, ${name}, totalCount alone`,
          graphqlRequest(COUNT, { filter }),
          grows !== undefined,
        ),
      ];
    }),
    ...excludingFilters(parameters).map(([name, filter, field, direction]) => {
      const page = { first: FILTERED_PAGE, filter, orderBy: orderBy(field, direction) };
      return listCase(`GraphQL, ${name}, by ${field} ${direction}`, reportsRequest(page), true);
    }),
    ...combinedFilters(parameters).map(([name, filter]) =>
      listCase(`GraphQL, ${name}, totalCount alone`, graphqlRequest(COUNT, { filter }), true),
    ),
    listCase('GraphQL, latest comparisons', graphqlRequest(COMPARISONS)),
    listCase('GraphQL, runs of ten reports', graphqlRequest(RUNS)),
    listCase('GraphQL, projects', graphqlRequest(PROJECTS)),
    listCase('GraphQL, usage of the account', graphqlRequest(USAGE)),
    ...ORDERS.filter(({ field }) => REST_FIELDS.includes(field)).flatMap(({ field, direction }) => {
      const [name, order] = [`REST, by ${field} ${direction}`, { sort_by: field, sort: direction }];
      return [
        listCase(name, restRequest(order)),
        listCase(`${name}, last page`, restRequest({ ...order, page: String(lastPage) }), true),
      ];
    }),
    listCase('REST, result good', restRequest({ result: 'good' })),
    listCase('REST, one project', restRequest({ project })),
    ...SEARCHES.map((search) => listCase(`REST, search for "${search}"`, restRequest({ search }), true)),
  ];
}

/** Queries that would pass most of the reports of an account one by one if their index were missing. */
export function ownListCases({ middle }: ListParameters): ListCase[] {
  return ORDERS.flatMap(({ field, direction }) => {
    const order = { orderBy: orderBy(field, direction) };
    const created = { ...order, filter: { createdBefore: middle } };
    const by = `by ${field} ${direction}`;
    return [
      listCase(`own million, ${by}`, reportsRequest(order)),
      listCase(`own million, created in the first half, ${by}`, reportsRequest(created), true),
    ];
  });
}

/** Filters, and whether the cost of their lists and counts grows, or that of their counts only. */
function filters({
  project,
  middle,
}: ListParameters): [name: string, filter: object, grows?: 'all' | 'count'][] {
  return [
    ['all', {}],
    ['result good', { result: 'GOOD' }],
    ['result bad', { result: 'BAD' }],
    ['status completed', { status: 'COMPLETED' }],
    ['status failed', { status: 'FAILED' }],
    ['one project', { project }],
    ['one project, result good', { project, result: 'GOOD' }],
    ['results bad and decent', { results: ['BAD', 'DECENT'] }, 'count'],
    ['statuses queued and running', { statuses: ['QUEUED', 'RUNNING'] }, 'count'],
    ['score of 40 to 60', { minScore: 40, maxScore: 60 }, 'count'],
    ['score of 96 and more', { minScore: 96 }, 'all'],
    ['created in the first half', { createdBefore: middle }, 'count'],
    ['audited in the second half', { generatedAfter: middle }, 'count'],
    ['failing a common audit', { failingAudit: COMMON_FAILURE }, 'count'],
    ['failing a rare audit', { failingAudit: RARE_FAILURE }, 'all'],
    ['regressed', { regressed: true }, 'all'],
    ['not regressed', { regressed: false }, 'count'],
    ...SEARCHES.map((search): [string, object, 'all'] => [`search for "${search}"`, { search }, 'all']),
  ];
}

/** Filters with an order in which a list begins with many reports that do not match. */
function excludingFilters({
  middle,
}: ListParameters): [name: string, filter: object, field: string, direction: string][] {
  const firstHalf = { generatedBefore: middle };
  const secondHalf = { generatedAfter: middle };
  return [
    ['result bad', { result: 'BAD' }, 'score', 'desc'],
    ['results bad and decent', { results: ['BAD', 'DECENT'] }, 'score', 'desc'],
    ['result good', { result: 'GOOD' }, 'score', 'asc'],
    ['score of 85 and more', { minScore: 85 }, 'result', 'asc'],
    ['score of 50 and less', { maxScore: 50 }, 'result', 'desc'],
    ['audited in the first half', firstHalf, 'id', 'desc'],
    ['audited in the first half', firstHalf, 'updated_at', 'desc'],
    ['audited in the second half', secondHalf, 'id', 'asc'],
    ['audited in the second half', secondHalf, 'result', 'asc'],
    ['completed, audited in the first half', { status: 'COMPLETED', ...firstHalf }, 'id', 'desc'],
  ];
}

/** Filters by several columns, of which each alone matches many reports. */
function combinedFilters({ middle }: ListParameters): [name: string, filter: object][] {
  return [
    ['result good, score of 85 and less', { result: 'GOOD', maxScore: 85 }],
    ['score of 85 and more, audited in the first half', { minScore: 85, generatedBefore: middle }],
    ['failing a common audit, score of 85 and more', { failingAudit: COMMON_FAILURE, minScore: 85 }],
  ];
}

const REPORTS = `query ($first: Int = ${PER_PAGE}, $filter: ReportFilter, $orderBy: ReportOrder, $after: String) {
  reports(first: $first, filter: $filter, orderBy: $orderBy, after: $after) {
    nodes { databaseId url project status result score generatedAt } pageInfo { hasNextPage endCursor }
  }
}`;
const COUNT = 'query ($filter: ReportFilter) { reports(first: 1, filter: $filter) { totalCount } }';
const PROJECTS = '{ projects(first: 10) { nodes { name reportCount good decent bad averageScore } } }';
const COMPARISONS = `{ reports(first: 10) { nodes {
  latestComparison { scoreDelta regressed fixed changes { kind audit { id } } }
} } }`;
const RUNS =
  '{ reports(first: 10) { nodes { runs(first: 5) { totalCount nodes { status score finishedAt } } } } }';
const USAGE = '{ account { usage { reports good decent bad projects } } }';

function reportsRequest(variables: object): RepeatedRequest {
  return graphqlRequest(REPORTS, variables);
}

/** A GraphQL request with the benchmark's API key. */
export function graphqlRequest(query: string, variables: object = {}): RepeatedRequest {
  return {
    method: 'POST',
    path: '/graphql',
    headers: { ...AUTHORIZATION, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  };
}

/** A request for a numbered page of reports over REST, with the benchmark's API key. */
export function restRequest(parameters: Record<string, string>): RepeatedRequest {
  const query = new URLSearchParams({ per_page: String(PER_PAGE), ...parameters });
  return { method: 'GET', path: `/api/v1/reports?${query}`, headers: AUTHORIZATION };
}

/** An order as GraphQL names it. */
export function orderBy(field: string, direction: string): object {
  return { field: field.toUpperCase(), direction: direction.toUpperCase() };
}
