import { type Compilable, type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import type { Report } from '../entities/report.ts';
import { type Tables, tables } from '../kysely.ts';
import type { SqlConnection } from '../orm.ts';
import { findIdBound } from './find-id-bound.ts';
import { readReportCount } from './read-report-count.ts';
import { conditionsOf, EQUAL_PARTS, type ReportCondition, type ReportFilter } from './report-filter.ts';
import { findFewMatches } from './url-search.ts';

/** The columns by which reports can be sorted; `id` is the order of creation. */
export const REPORT_ORDER_FIELDS = ['id', 'generated_at', 'url', 'result', 'score', 'updated_at'] as const;
export type ReportOrderField = (typeof REPORT_ORDER_FIELDS)[number];

/** A row of `reports` with column names: MikroORM cannot translate names in a query with an index hint. */
type StoredReport = Selectable<Tables['reports']>;
/** A query of reports, to which conditions, order and limit are added. */
export type ReportQuery = SelectQueryBuilder<{ reports: StoredReport }, 'reports', unknown>;

/** Up to this number of reports, sorting them is as fast as reading them in the order of an index. */
const FEW_REPORTS = 200;
/**
 * The same limit if the index of the order does not contain the filtered columns, so that each row must be read: in a
 * million reports, such a walk finds a match every 500 rows.
 */
const FEW_LOOKED_UP = 2_000;

/** Orders without an index by project, which each run would have to write, too. */
const ORDERS_WITHOUT_PROJECT: ReadonlySet<ReportOrderField> = new Set(['score', 'updated_at']);
/**
 * Orders in which most reports follow those created next to them; within a result or a score, reports are sorted by id.
 */
const ORDERS_OF_CREATION: ReadonlySet<ReportOrderField> = new Set([
  'id',
  'generated_at',
  'updated_at',
  'result',
  'score',
]);

/** More reports than an account has. */
export const MAX_COUNT = 2 ** 31;

/** The values of the parameters of a query of reports, by name. */
export type ReportValues = Record<string, string | number | Date>;
/** Creates the placeholder of a parameter. */
export type ReportParameter = (name: string) => RawBuilder<never>;

/** The query for the account's reports that match a filter, to be sorted and limited by the caller. */
export interface ReportSelection {
  /** The same for queries that differ only in their values; null for a query that is not worth caching. */
  shape: string | null;
  values: ReportValues;
  /** Builds the query. It selects the columns by which lists can be sorted. */
  build(em: SqlConnection, parameter: ReportParameter): ReportQuery;
  /** Reads the complete rows of the built query. @param sorted adds the sort order */
  readRows(
    em: SqlConnection,
    page: ReportQuery,
    sorted: (query: ReportQuery) => ReportQuery,
  ): Compilable<Report>;
}

/**
 * Selects the account's reports that match the filter. A few matches are found by the most selective condition, then
 * sorted. Many matches are read in the order of the list from its index. Not an ORM query, because it names the index to
 * SQLite.
 * @param walkFromStart direction in which the list is read from its start; null if it is not
 * @param isCounted whether all matches are read
 */
export async function selectReports(
  em: SqlConnection,
  accountId: number,
  filter: ReportFilter,
  field: ReportOrderField,
  walkFromStart: 'asc' | 'desc' | null,
  isCounted = false,
): Promise<ReportSelection> {
  const { search } = filter;
  const columns = EQUAL_PARTS.filter((part) => filter[part] !== undefined);
  const dialect = dialectOf(em);
  const conditions = conditionsOf(filter, dialect.indexHint);
  const matches =
    (search === undefined ? null : await findFewMatches(em, accountId, search)) ??
    (await findFewByConditions(em, accountId, conditions));
  const { index, isSorted } = matches
    ? { index: null, isSorted: true }
    : await chooseIndex(em, accountId, filter, field);
  const bound =
    walkFromStart && !isSorted && ORDERS_OF_CREATION.has(field)
      ? await findIdBound(em, accountId, filter, walkFromStart)
      : null;
  // SQLite reads a row for each condition on columns that the named index lacks. To count many reports, it reads the ids
  // that meet the condition from an index of the condition instead.
  const readsIds =
    isCounted &&
    !matches &&
    dialect.indexHint !== null &&
    conditions.some(({ isInUrlIndexes }) => !isInUrlIndexes) &&
    (await readReportCount(em, accountId, filter)) > FEW_LOOKED_UP;
  // Without this, PostgreSQL might walk the whole list to find a few matches, and read each row.
  const isSubquery = dialect.indexHint === null && (search !== undefined || isSorted);
  return {
    shape:
      search === undefined && !matches && !readsIds
        ? `${index} ${columns} ${bound?.operator} ${conditions.map(({ shape }) => shape).join(' ')}`
        : null,
    values: {
      account_id: accountId,
      ...Object.fromEntries(columns.map((column) => [column, filter[column] as string])),
      ...Object.assign({}, ...conditions.map(({ values }) => values)),
      ...(bound && { id_bound: bound.id }),
    },
    build: (em, parameter) => {
      const source = dialect.indexHint ? sql`reports ${dialect.indexHint(index)}` : sql`reports`;
      let query: ReportQuery = tables(em).selectFrom(sql<StoredReport>`reports`.as<'reports'>(source));
      query = query.where(isAccount(parameter('account_id'), !dialect.indexHint && field === 'id'));
      // Before the other conditions: SQLite evaluates them in this order, and reads the row for some of them.
      if (bound) query = query.where(sql<boolean>`id ${sql.raw(bound.operator)} ${parameter('id_bound')}`);
      if (matches) query = query.where(sql<boolean>`id in (${matches})`);
      if (search !== undefined) query = query.where(dialect.urlContains(search));
      for (const column of columns) {
        query = query.where(sql<boolean>`${sql.ref(column)} = ${parameter(column)}`);
      }
      for (const { build, select, isInUrlIndexes } of conditions) {
        const ids = readsIds && !isInUrlIndexes && select?.(accountId, MAX_COUNT);
        query = query.where(ids ? sql<boolean>`id in (${ids})` : build(parameter));
      }
      return isSubquery ? asSubquery(em, query) : query;
    },
    readRows: (em, page, sorted) => {
      const rows = isSubquery
        ? sorted(tables(em).selectFrom('reports').where('id', 'in', page.select('id'))).selectAll()
        : page.selectAll();
      return rows as Compilable<unknown> as Compilable<Report>;
    },
  };
}

/**
 * Query for the ids of the reports that meet one of the conditions, if these are few; else null. Counts at most a few
 * of each condition.
 */
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
 * Lists by id are sorted by account and id. For PostgreSQL to use the index of both, it must not treat the account as a
 * constant; otherwise it might walk the primary key through the reports of all other accounts.
 */
function isAccount(id: RawBuilder<never>, isSortedByIt: boolean): RawBuilder<boolean> {
  return isSortedByIt ? sql`account_id = any(array[${id}::int])` : sql`account_id = ${id}`;
}

/**
 * A subquery of all matches, to be sorted afterwards. PostgreSQL reads only those of its columns that the sorting uses,
 * mostly from indexes.
 */
function asSubquery(em: SqlConnection, query: ReportQuery): ReportQuery {
  const found = query.select(['account_id', ...REPORT_ORDER_FIELDS]).offset(sql.lit(0));
  return tables(em).selectFrom(found.as('reports')) as ReportQuery;
}

/** The index by which a list is read. */
interface ReadingPath {
  index: string;
  /** Whether the rows must be sorted after reading. */
  isSorted: boolean;
}

/**
 * Chooses the index of a list. SQLite cannot do so, because it does not know how many rows of an account have a value.
 */
async function chooseIndex(
  em: SqlConnection,
  accountId: number,
  filter: ReportFilter,
  field: ReportOrderField,
): Promise<ReadingPath> {
  const { project, result, status } = filter;
  const byOrder = { index: `reports_by_${field}`, isSorted: false };
  if (ORDERS_WITHOUT_PROJECT.has(field)) {
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
