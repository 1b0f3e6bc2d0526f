import type { RepeatedRequest } from '../measure/put-load.ts';
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
/** Many, some, few and none of the addresses hold these. */
const SEARCHES = ['e', '~', 'pr', '~q', 'pricing', '-19', 'nowhere'];
const PER_PAGE = 10;
/** The few reports that a filter leaves of a small account fill such a slice too. */
const FILTERED_PAGE = 3;

/** One way to ask for a list. The same of every database, but for what depends on its size. */
export interface ListCase {
  what: string;
  /** @param place what the database holds */
  request(place: ListPlace): RepeatedRequest;
}

/** What requests need to know of an account's reports. */
export interface ListPlace {
  /** The host of some of them. */
  project: string;
  /** When half of them had been created. */
  middle: string;
  /** Of all of them. */
  lastPage: number;
  /** By order: a cursor with one more slice behind it. */
  deepCursors: Record<string, string>;
}

/** Every sort, direction, filter and length of search, of both APIs. */
export function listCases(): ListCase[] {
  return [
    ...ORDERS.map(({ field, direction }) => ({
      what: `GraphQL, by ${field} ${direction}`,
      request: () => askForReports({ orderBy: orderBy(field, direction) }),
    })),
    ...ORDERS.map(({ field, direction }) => ({
      what: `GraphQL, by ${field} ${direction}, deep cursor`,
      request: ({ deepCursors }: ListPlace) =>
        askForReports({ orderBy: orderBy(field, direction), after: deepCursors[`${field} ${direction}`] }),
    })),
    ...filters().flatMap(({ name, filter }) => [
      {
        what: `GraphQL, ${name}`,
        request: (place: ListPlace) => askForReports({ first: FILTERED_PAGE, filter: filter(place) }),
      },
      {
        what: `GraphQL, ${name}, by generated_at desc`,
        request: (place: ListPlace) =>
          askForReports({
            first: FILTERED_PAGE,
            filter: filter(place),
            orderBy: orderBy('generated_at', 'desc'),
          }),
      },
      {
        what: `GraphQL, ${name}, totalCount alone`,
        request: (place: ListPlace) => askGraphql(COUNT, { filter: filter(place) }),
      },
    ]),
    { what: 'GraphQL, latest comparisons', request: () => askGraphql(COMPARISONS, {}) },
    { what: 'GraphQL, runs of ten reports', request: () => askGraphql(RUNS, {}) },
    { what: 'GraphQL, projects', request: () => askGraphql(PROJECTS, {}) },
    { what: 'GraphQL, usage of the account', request: () => askGraphql(USAGE, {}) },
    ...REST_ORDERS.map(({ field, direction }) => ({
      what: `REST, by ${field} ${direction}`,
      request: () => askRest({ sort_by: field, sort: direction }),
    })),
    ...REST_ORDERS.map(({ field, direction }) => ({
      what: `REST, by ${field} ${direction}, last page`,
      request: ({ lastPage }: ListPlace) =>
        askRest({ sort_by: field, sort: direction, page: String(lastPage) }),
    })),
    { what: 'REST, result good', request: () => askRest({ result: 'good' }) },
    { what: 'REST, one project', request: ({ project }: ListPlace) => askRest({ project }) },
    ...SEARCHES.map((search) => ({
      what: `REST, search for "${search}"`,
      request: () => askRest({ search }),
    })),
  ];
}

function filters() {
  return [
    { name: 'all', filter: () => ({}) },
    { name: 'result good', filter: () => ({ result: 'GOOD' }) },
    { name: 'result bad', filter: () => ({ result: 'BAD' }) },
    { name: 'status completed', filter: () => ({ status: 'COMPLETED' }) },
    { name: 'status failed', filter: () => ({ status: 'FAILED' }) },
    { name: 'one project', filter: ({ project }: ListPlace) => ({ project }) },
    { name: 'one project, result good', filter: ({ project }: ListPlace) => ({ project, result: 'GOOD' }) },
    { name: 'results bad and decent', filter: () => ({ results: ['BAD', 'DECENT'] }) },
    { name: 'statuses queued and running', filter: () => ({ statuses: ['QUEUED', 'RUNNING'] }) },
    { name: 'score of 40 to 60', filter: () => ({ minScore: 40, maxScore: 60 }) },
    { name: 'score of 96 and more', filter: () => ({ minScore: 96 }) },
    { name: 'created in the first half', filter: ({ middle }: ListPlace) => ({ createdBefore: middle }) },
    { name: 'audited in the second half', filter: ({ middle }: ListPlace) => ({ generatedAfter: middle }) },
    { name: 'failing a common audit', filter: () => ({ failingAudit: COMMON_FAILURE }) },
    { name: 'failing a rare audit', filter: () => ({ failingAudit: RARE_FAILURE }) },
    { name: 'regressed', filter: () => ({ regressed: true }) },
    { name: 'not regressed', filter: () => ({ regressed: false }) },
    ...SEARCHES.map((search) => ({ name: `search for "${search}"`, filter: () => ({ search }) })),
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

function askForReports(variables: object): RepeatedRequest {
  return askGraphql(REPORTS, variables);
}

/** Sends a query of the account that the benchmarks ask. */
export function askGraphql(query: string, variables: object): RepeatedRequest {
  return {
    method: 'POST',
    path: '/graphql',
    headers: { ...AUTHORIZATION, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  };
}

/** Asks for a numbered page of that account's list. */
export function askRest(parameters: Record<string, string>): RepeatedRequest {
  const query = new URLSearchParams({ per_page: String(PER_PAGE), ...parameters });
  return { method: 'GET', path: `/api/v1/reports?${query}`, headers: AUTHORIZATION };
}

/** An order as GraphQL names it. */
export function orderBy(field: string, direction: string): object {
  return { field: field.toUpperCase(), direction: direction.toUpperCase() };
}
