import { type Compilable, type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import type { Report } from '../entities/report.ts';
import { type Tables, tables } from '../kysely.ts';
import type { SqlConnection } from '../orm.ts';
import { readReportCount } from './read-report-count.ts';
import { conditionsOf, EQUAL_PARTS, type ReportCondition, type ReportFilter } from './report-filter.ts';
import { findFewMatches } from './url-search.ts';

export const REPORT_ORDER_FIELDS = ['id', 'generated_at', 'url', 'result', 'score', 'updated_at'] as const;
export type ReportOrderField = (typeof REPORT_ORDER_FIELDS)[number];

/** A row of `reports`: the list keeps the names of columns, as an index hint hides the table from MikroORM. */
type StoredReport = Selectable<Tables['reports']>;
export type ReportQuery = SelectQueryBuilder<{ reports: StoredReport }, 'reports', unknown>;

/** So many reports are sorted as fast as they are found in the order of an index. */
const FEW_REPORTS = 200;
/**
 * The same where the index of the order does not hold what is filtered by, so that a walk through it looks up each row:
 * of a million reports, it finds one of so many every 500 rows.
 */
const FEW_LOOKED_UP = 2_000;

/** Indexes of these orders hold nothing else: they change with each run, and each column would be written again. */
const NARROW_ORDERS: ReadonlySet<ReportOrderField> = new Set(['score', 'updated_at']);
/** The columns of the other orders are in one index each, also together with those of filters. */
const FOUND_COLUMNS = ['account_id', 'id', 'generated_at', 'url', 'result'] as const;

/** The parameters of a query of reports; absent ones do not restrict it. */
export type ReportValues = Record<string, string | number | Date>;
/** A placeholder in a query for one of its values. */
export type ReportParameter = (name: string) => RawBuilder<never>;

/** The account's reports that a filter leaves, to be ordered and cut. */
export interface ReportSelection {
  /** The same for queries that differ in their values alone; null when a search makes this one rare. */
  shape: string | null;
  values: ReportValues;
  /** Their columns are those that lists are sorted by. */
  build(em: SqlConnection, parameter: ReportParameter): ReportQuery;
  /** Reads the rows of what was built, sorted and cut. @param sorted sorts it */
  readRows(
    em: SqlConnection,
    page: ReportQuery,
    sorted: (query: ReportQuery) => ReportQuery,
  ): Compilable<Report>;
}

/**
 * Selects the account's reports that the filter leaves. Few are found by what narrows them most, and sorted; of
 * many, those that come first are found by walking the index of the order.
 */
export async function selectReports(
  em: SqlConnection,
  accountId: number,
  filter: ReportFilter,
  field: ReportOrderField,
): Promise<ReportSelection> {
  const { search } = filter;
  const columns = EQUAL_PARTS.filter((part) => filter[part] !== undefined);
  const dialect = dialectOf(em);
  const conditions = conditionsOf(filter, dialect.readBy);
  const matches =
    (search === undefined ? null : await findFewMatches(em, accountId, search)) ??
    (await findFewByConditions(em, accountId, conditions));
  const { index, isSorted } = matches
    ? { index: null, isSorted: true }
    : await chooseIndex(em, accountId, filter, field);
  // Left to itself, the engine might go through the whole list to find a few, row by row.
  const isFoundFirst = dialect.readBy === null && (search !== undefined || isSorted);
  return {
    shape:
      search === undefined && !matches
        ? `${index} ${columns} ${conditions.map(({ shape }) => shape).join(' ')}`
        : null,
    values: {
      account_id: accountId,
      ...Object.fromEntries(columns.map((column) => [column, filter[column] as string])),
      ...Object.assign({}, ...conditions.map(({ values }) => values)),
    },
    build: (em, parameter) => {
      const source = dialect.readBy ? sql`reports ${dialect.readBy(index)}` : sql`reports`;
      let query: ReportQuery = tables(em).selectFrom(sql<StoredReport>`reports`.as<'reports'>(source));
      query = query.where(isAccount(parameter('account_id'), !dialect.readBy && field === 'id'));
      if (matches) query = query.where(sql<boolean>`id in (${matches})`);
      if (search !== undefined) query = query.where(dialect.urlContains(search));
      for (const column of columns) {
        query = query.where(sql<boolean>`${sql.ref(column)} = ${parameter(column)}`);
      }
      for (const condition of conditions) query = query.where(condition.build(parameter));
      return isFoundFirst ? findFirst(em, query, field) : query;
    },
    readRows: (em, page, sorted) => {
      const rows = isFoundFirst
        ? sorted(tables(em).selectFrom('reports').where('id', 'in', page.select('id'))).selectAll()
        : page.selectAll();
      return rows as Compilable<unknown> as Compilable<Report>;
    },
  };
}

/** Ids of the reports that fulfill one of the conditions, when these are few. Counts a few at most of each. */
async function findFewByConditions(
  em: SqlConnection,
  accountId: number,
  conditions: readonly ReportCondition[],
): Promise<RawBuilder<number> | null> {
  for (const { select } of conditions) {
    if (!select) continue;
    const few = select(accountId, FEW_LOOKED_UP + 1);
    const { rows } = await sql<{ count: number }>`select count(*) as count from (${few}) as few`.execute(
      tables(em),
    );
    if (Number(rows[0]?.count) <= FEW_LOOKED_UP) return few;
  }
  return null;
}

/**
 * Lists by id are sorted by account and id, for which PostgreSQL needs the index of both unless it takes
 * the account for a constant. Otherwise it might go through the primary key, past all reports of other accounts.
 */
function isAccount(id: RawBuilder<never>, isSortedByIt: boolean): RawBuilder<boolean> {
  return isSortedByIt ? sql`account_id = any(array[${id}::int])` : sql`account_id = ${id}`;
}

/** All that the query finds, to be sorted afterwards; by the columns that indexes have, without a look at the rows. */
function findFirst(em: SqlConnection, query: ReportQuery, field: ReportOrderField): ReportQuery {
  const columns = NARROW_ORDERS.has(field) ? [...FOUND_COLUMNS, field] : FOUND_COLUMNS;
  const found = query.select(columns).offset(sql.lit(0));
  return tables(em).selectFrom(found.as('reports')) as ReportQuery;
}

/** How a list is read. */
interface ReadingPath {
  index: string;
  /** Whether what is read has to be sorted. */
  isSorted: boolean;
}

/** The choice is not left to SQLite, which does not know how many rows of an account have a value. */
async function chooseIndex(
  em: SqlConnection,
  accountId: number,
  filter: ReportFilter,
  field: ReportOrderField,
): Promise<ReadingPath> {
  const { project, result, status } = filter;
  const byOrder = { index: `reports_by_${field}`, isSorted: false };
  if (NARROW_ORDERS.has(field)) {
    const narrowing = EQUAL_PARTS.find((part) => filter[part] !== undefined);
    if (!narrowing || (await readReportCount(em, accountId, filter)) > FEW_LOOKED_UP) return byOrder;
    return { index: `reports_by_${narrowing}`, isSorted: true };
  }
  if (project !== undefined) {
    const by = field === 'id' && result !== undefined ? 'result' : field;
    return { index: by === 'id' ? 'reports_by_project' : `reports_by_project_${by}`, isSorted: false };
  }
  if (result === undefined && status === undefined) return byOrder;
  const narrowing = result === undefined ? 'status' : 'result';
  if (field === 'id' || field === narrowing) return { index: `reports_by_${narrowing}`, isSorted: false };
  const areFew = (await readReportCount(em, accountId, filter)) <= FEW_REPORTS;
  return { index: `reports_by_${areFew ? narrowing : field}`, isSorted: areFew };
}
