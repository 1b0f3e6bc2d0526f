import { RESULT_NAMES } from '../../report-view/wording.ts';

/** The query parameters of the list of reports, in the order of its form. Each view of the list is a link. */
const PARAMETERS = [
  'search',
  'project',
  'result',
  'state',
  'sort',
  'min',
  'max',
  'from',
  'to',
  'failing',
  'per_page',
  'page',
] as const;
/** Values of query parameters that are not empty. */
export type ListQuery = { [Name in (typeof PARAMETERS)[number]]?: string };

/** An option of a menu of the form; the first one is the default, which the URL does not contain. */
interface Option {
  value: string;
  name: string;
  /** The input of the service for it. */
  input: Record<string, unknown>;
}

/** The results of reports. */
export const RESULT_OPTIONS: readonly Option[] = [
  { value: '', name: 'Any result', input: {} },
  ...Object.entries(RESULT_NAMES).map(([value, name]) => ({ value, name, input: { results: value } })),
];

/** The states of reports. */
export const STATE_OPTIONS: readonly Option[] = [
  { value: '', name: 'Any state', input: {} },
  { value: 'active', name: 'Queued or running', input: { statuses: 'queued,running' } },
  { value: 'failed', name: 'Last run failed', input: { statuses: 'failed' } },
  { value: 'regressed', name: 'Got worse', input: { regressed: true } },
];

/** The orders of reports. */
export const SORT_OPTIONS: readonly Option[] = [
  { value: '', name: 'Last run first', input: { sortBy: 'updated_at', sort: 'desc' } },
  { value: 'newest', name: 'Newest first', input: { sortBy: 'id', sort: 'desc' } },
  { value: 'oldest', name: 'Oldest first', input: { sortBy: 'id', sort: 'asc' } },
  { value: 'worst', name: 'Lowest score first', input: { sortBy: 'score', sort: 'asc' } },
  { value: 'best', name: 'Highest score first', input: { sortBy: 'score', sort: 'desc' } },
  { value: 'url', name: 'By URL', input: { sortBy: 'url', sort: 'asc' } },
];

/** The orders of projects. */
export const PROJECT_SORT_OPTIONS: readonly Option[] = [
  { value: '', name: 'By name', input: { sortBy: 'project', sort: 'asc' } },
  { value: 'reports', name: 'Most reports first', input: { sortBy: 'reports', sort: 'desc' } },
  { value: 'worst', name: 'Lowest score first', input: { sortBy: 'score', sort: 'asc' } },
  { value: 'best', name: 'Highest score first', input: { sortBy: 'score', sort: 'desc' } },
];

/** The parameters of a request that the list knows. */
export function readListQuery(query: Record<string, string>): ListQuery {
  return Object.fromEntries(PARAMETERS.flatMap((name) => (query[name] ? [[name, query[name]]] : [])));
}

/** The input of `reports` for a view of the list. */
export function reportListInput(query: ListQuery): Record<string, unknown> {
  return {
    search: query.search,
    project: query.project,
    minScore: query.min,
    maxScore: query.max,
    generatedAfter: query.from,
    generatedBefore: dayAfter(query.to),
    failingAudit: query.failing,
    perPage: query.per_page,
    page: query.page,
    ...inputOf(RESULT_OPTIONS, query.result),
    ...inputOf(STATE_OPTIONS, query.state),
    ...inputOf(SORT_OPTIONS, query.sort),
  };
}

/** The input of `projects` for a view of the projects. */
export function projectListInput({ search, sort, page }: ListQuery): Record<string, unknown> {
  return { search, page, ...inputOf(PROJECT_SORT_OPTIONS, sort) };
}

/** An unknown value counts as the default. */
function inputOf(options: readonly Option[], wanted = ''): Option['input'] {
  return (options.find(({ value }) => value === wanted) ?? options[0])?.input ?? {};
}

/** The last day of a list belongs to it; the service expects the first moment after it. Other text stays, and is rejected. */
function dayAfter(day: string | undefined): string | undefined {
  const date = new Date(`${day}T00:00:00Z`);
  if (day === undefined || Number.isNaN(date.getTime())) return day;
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** The URL of the same view with some parameters changed. @param path of the page, relative to the requested one */
export function viewUrl(path: string, query: Record<string, string>, changes: ListQuery = {}): string {
  const parameters = Object.entries({ ...query, ...changes }).filter(([, value]) => value !== '');
  const text = new URLSearchParams(parameters).toString();
  return text === '' ? path : `${path}?${text}`;
}
