import type { RepeatedRequest } from '../measure/generate-load.ts';
import { COMMON_FAILURE, RARE_FAILURE } from '../seed/history-statements.ts';
import { BENCH_KEY } from '../seed/seeded-accounts.ts';

const AUTHORIZATION = { authorization: `Bearer ${BENCH_KEY}` };
const FIELDS = ['id', 'generated_at', 'url', 'result', 'score', 'updated_at'] as const;
/** The REST API sorts by these. */
const REST_FIELDS: readonly string[] = FIELDS.slice(0, 4);
/** Every order of a list. */
export const ORDERS = FIELDS.flatMap((field) =>
  (['asc', 'desc'] as const).map((direction) => ({ field, direction })),
);
const REST_ORDERS = ORDERS.filter(({ field }) => REST_FIELDS.includes(field));
/** Search texts that many, some, few and none of the URLs contain. */
const SEARCHES = ['e', '~', 'pr', '~q', 'pricing', '-19', 'nowhere'];
const PER_PAGE = 10;
/** Small enough to be filled by the few reports of a small account that pass a filter. */
const FILTERED_PAGE = 3;

/** One query for a list. Its parameters depend on the database. */
export interface ListCase {
  name: string;
  /**
   * Whether its cost grows with the account's own reports: numbered pages, searches, counts by several columns, and lists
   * in which many reports are skipped or up to 500 are sorted.
   */
  grows?: boolean;
  request(parameters: ListParameters): RepeatedRequest;
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

/** Queries with every sort, direction, filter and length of search, of both APIs. */
export function listCases(): ListCase[] {
  return [
    ...ORDERS.map(({ field, direction }) => ({
      name: `GraphQL, by ${field} ${direction}`,
      request: () => reportsRequest({ orderBy: orderBy(field, direction) }),
    })),
    ...ORDERS.map(({ field, direction }) => ({
      name: `GraphQL, by ${field} ${direction}, deep cursor`,
      request: ({ deepCursors }: ListParameters) =>
        reportsRequest({ orderBy: orderBy(field, direction), after: deepCursors[`${field} ${direction}`] }),
    })),
    ...filters().flatMap(({ name, filter, grows }) => [
      {
        name: `GraphQL, ${name}`,
        grows,
        request: (parameters: ListParameters) =>
          reportsRequest({ first: FILTERED_PAGE, filter: filter(parameters) }),
      },
      {
        name: `GraphQL, ${name}, by generated_at desc`,
        grows,
        request: (parameters: ListParameters) =>
          reportsRequest({
            first: FILTERED_PAGE,
            filter: filter(parameters),
            orderBy: orderBy('generated_at', 'desc'),
          }),
      },
      {
        name: `GraphQL, ${name}, totalCount alone`,
        grows,
        request: (parameters: ListParameters) => graphqlRequest(COUNT, { filter: filter(parameters) }),
      },
    ]),
    ...excludingFilters().map(({ name, filter, order: [field, direction] }) => ({
      name: `GraphQL, ${name}, by ${field} ${direction}`,
      grows: true,
      request: (parameters: ListParameters) =>
        reportsRequest({
          first: FILTERED_PAGE,
          filter: filter(parameters),
          orderBy: orderBy(field, direction),
        }),
    })),
    ...combinedFilters().map(({ name, filter }) => ({
      name: `GraphQL, ${name}, totalCount alone`,
      grows: true,
      request: (parameters: ListParameters) => graphqlRequest(COUNT, { filter: filter(parameters) }),
    })),
    { name: 'GraphQL, latest comparisons', request: () => graphqlRequest(COMPARISONS, {}) },
    { name: 'GraphQL, runs of ten reports', request: () => graphqlRequest(RUNS, {}) },
    { name: 'GraphQL, projects', request: () => graphqlRequest(PROJECTS, {}) },
    { name: 'GraphQL, usage of the account', request: () => graphqlRequest(USAGE, {}) },
    ...REST_ORDERS.map(({ field, direction }) => ({
      name: `REST, by ${field} ${direction}`,
      request: () => restRequest({ sort_by: field, sort: direction }),
    })),
    ...REST_ORDERS.map(({ field, direction }) => ({
      name: `REST, by ${field} ${direction}, last page`,
      grows: true,
      request: ({ lastPage }: ListParameters) =>
        restRequest({ sort_by: field, sort: direction, page: String(lastPage) }),
    })),
    { name: 'REST, result good', request: () => restRequest({ result: 'good' }) },
    { name: 'REST, one project', request: ({ project }: ListParameters) => restRequest({ project }) },
    ...SEARCHES.map((search) => ({
      name: `REST, search for "${search}"`,
      grows: true,
      request: () => restRequest({ search }),
    })),
  ];
}

/** Queries that would pass most of the reports of an account one by one if their index were missing. */
export function ownListCases(): ListCase[] {
  const filter = ({ middle }: ListParameters) => ({ createdBefore: middle });
  return ORDERS.flatMap(({ field, direction }) => [
    {
      name: `own million, by ${field} ${direction}`,
      request: () => reportsRequest({ orderBy: orderBy(field, direction) }),
    },
    {
      name: `own million, created in the first half, by ${field} ${direction}`,
      grows: true,
      request: (parameters: ListParameters) =>
        reportsRequest({ filter: filter(parameters), orderBy: orderBy(field, direction) }),
    },
  ]);
}

function filters(): { name: string; filter: (parameters: ListParameters) => object; grows?: boolean }[] {
  return [
    { name: 'all', filter: () => ({}) },
    { name: 'result good', filter: () => ({ result: 'GOOD' }) },
    { name: 'result bad', filter: () => ({ result: 'BAD' }) },
    { name: 'status completed', filter: () => ({ status: 'COMPLETED' }) },
    { name: 'status failed', filter: () => ({ status: 'FAILED' }) },
    { name: 'one project', filter: ({ project }: ListParameters) => ({ project }) },
    {
      name: 'one project, result good',
      filter: ({ project }: ListParameters) => ({ project, result: 'GOOD' }),
    },
    { name: 'results bad and decent', filter: () => ({ results: ['BAD', 'DECENT'] }) },
    { name: 'statuses queued and running', filter: () => ({ statuses: ['QUEUED', 'RUNNING'] }) },
    { name: 'score of 40 to 60', filter: () => ({ minScore: 40, maxScore: 60 }) },
    { name: 'score of 96 and more', filter: () => ({ minScore: 96 }), grows: true },
    {
      name: 'created in the first half',
      filter: ({ middle }: ListParameters) => ({ createdBefore: middle }),
    },
    {
      name: 'audited in the second half',
      filter: ({ middle }: ListParameters) => ({ generatedAfter: middle }),
    },
    { name: 'failing a common audit', filter: () => ({ failingAudit: COMMON_FAILURE }) },
    { name: 'failing a rare audit', filter: () => ({ failingAudit: RARE_FAILURE }), grows: true },
    { name: 'regressed', filter: () => ({ regressed: true }), grows: true },
    { name: 'not regressed', filter: () => ({ regressed: false }) },
    ...SEARCHES.map((search) => ({
      name: `search for "${search}"`,
      filter: () => ({ search }),
      grows: true,
    })),
  ];
}

/** Filters with an order in which a list begins with many reports that do not match. */
function excludingFilters() {
  const generatedBefore = ({ middle }: ListParameters) => ({ generatedBefore: middle });
  const generatedAfter = ({ middle }: ListParameters) => ({ generatedAfter: middle });
  return [
    { name: 'result bad', filter: () => ({ result: 'BAD' }), order: ['score', 'desc'] },
    {
      name: 'results bad and decent',
      filter: () => ({ results: ['BAD', 'DECENT'] }),
      order: ['score', 'desc'],
    },
    { name: 'result good', filter: () => ({ result: 'GOOD' }), order: ['score', 'asc'] },
    { name: 'score of 85 and more', filter: () => ({ minScore: 85 }), order: ['result', 'asc'] },
    { name: 'score of 50 and less', filter: () => ({ maxScore: 50 }), order: ['result', 'desc'] },
    { name: 'audited in the first half', filter: generatedBefore, order: ['id', 'desc'] },
    { name: 'audited in the first half', filter: generatedBefore, order: ['updated_at', 'desc'] },
    { name: 'audited in the second half', filter: generatedAfter, order: ['id', 'asc'] },
    { name: 'audited in the second half', filter: generatedAfter, order: ['result', 'asc'] },
    {
      name: 'completed, audited in the first half',
      filter: (parameters: ListParameters) => ({ status: 'COMPLETED', ...generatedBefore(parameters) }),
      order: ['id', 'desc'],
    },
  ] as const;
}

/** Filters by several columns, of which each alone matches many reports. */
function combinedFilters() {
  return [
    { name: 'result good, score of 85 and less', filter: () => ({ result: 'GOOD', maxScore: 85 }) },
    {
      name: 'score of 85 and more, audited in the first half',
      filter: ({ middle }: ListParameters) => ({ minScore: 85, generatedBefore: middle }),
    },
    {
      name: 'failing a common audit, score of 85 and more',
      filter: () => ({ failingAudit: COMMON_FAILURE, minScore: 85 }),
    },
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
export function graphqlRequest(query: string, variables: object): RepeatedRequest {
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
