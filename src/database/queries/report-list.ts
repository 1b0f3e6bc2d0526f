/**
 * Lists of reports and their counts. Not ORM queries: they name the index to SQLite, and `em.find` takes 700 us for ten
 * reports.
 */

import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import { Report } from '../entities/report.ts';
import { kysely, mapRows, type Tables, tables } from '../kysely.ts';
import type { EntityManager, SqlConnection } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { ListPosition, ListSlice } from './list-slice.ts';
import {
  byIndex,
  conditionsOf,
  EQUAL_PARTS,
  type ReportCondition,
  type ReportFilter,
  requiresResults,
} from './report-filter.ts';

/** The columns by which reports can be sorted; `id` is the order of creation. */
export const REPORT_ORDER_FIELDS = ['id', 'generated_at', 'url', 'result', 'score', 'updated_at'] as const;
type ReportOrderField = (typeof REPORT_ORDER_FIELDS)[number];

/** The directions of an order. */
export const ORDER_DIRECTIONS = ['asc', 'desc'] as const;
/**
 * The order of reports; equal values are sorted by id in the same direction. Reports without a value come last in both
 * directions.
 */
export interface ReportOrder {
  field: ReportOrderField;
  direction: (typeof ORDER_DIRECTIONS)[number];
}

/** A row of `reports` with column names: MikroORM cannot translate names in a query with an index hint. */
type StoredReport = Selectable<Tables['reports']>;
type ReportQuery = SelectQueryBuilder<{ reports: StoredReport }, 'reports', unknown>;

const NULLABLE: ReadonlySet<ReportOrderField> = new Set(['generated_at', 'result', 'score']);
const DATES: ReadonlySet<ReportOrderField> = new Set(['generated_at', 'updated_at']);
/** Orders without an index by project, which each run would have to write, too. */
const ORDERS_WITHOUT_PROJECT: ReadonlySet<ReportOrderField> = new Set(['score', 'updated_at']);
/**
 * Up to this number of matches of a condition, all of them are read and sorted. With more, reading the list in the order
 * of an index finds enough matches soon, unless they are all far from the start of the list.
 */
const FEW = 500;
/** More reports than an account has. */
const MAX_COUNT = 2 ** 31;

/** The reports of a slice, nearest to its position first. */
export async function listReports(
  em: SqlConnection,
  accountId: number,
  filter: ReportFilter,
  order: ReportOrder,
  { position = null, backward = false, limit, offset = 0 }: ListSlice,
): Promise<Report[]> {
  const { field, direction } = order;
  const walk = (direction === 'asc') === backward ? 'desc' : 'asc';
  const isAccount = field === 'id' ? dialectOf(em).sortsAccount(accountId) : undefined;
  const matching = await selectMatching(em, accountId, filter, indexOf(filter, field), isAccount);
  const hasNulls = NULLABLE.has(field) && !requiresResults(filter);
  const inOrder = (query: ReportQuery) =>
    query
      .orderBy(field === 'id' ? 'account_id' : field, (by) => {
        const walked = walk === 'asc' ? by.asc() : by.desc();
        if (!hasNulls || position) return walked;
        return backward ? walked.nullsFirst() : walked.nullsLast();
      })
      .orderBy('id', walk);
  const rows: StoredReport[] = [];
  for (const range of rangesOf(field, hasNulls, walk, position, backward)) {
    if (rows.length === limit) break;
    const slice = inOrder(matching.$if(range !== null, (query) => query.where(range as RawBuilder<boolean>)))
      .limit(limit - rows.length)
      .offset(offset);
    // The subquery selects ids alone, so that PostgreSQL skips reports, and compares URLs in an index that has them,
    // without reading rows: the last page of 20,000 reports takes 5 to 12 ms instead of 110 to 125 ms.
    const readsMany = offset > 0 || filter.search !== undefined;
    const found = readsMany
      ? inOrder(tables(em).selectFrom('reports').where('id', 'in', slice.select('id')))
      : slice;
    rows.push(...(await found.selectAll().execute()));
  }
  return mapRows(em, Report, rows);
}

/**
 * The ranges of an index that make up the rest of a list. Reports with a value and those without are two ranges, because
 * no comparison of values selects both in this order.
 */
function rangesOf(
  field: ReportOrderField,
  hasNulls: boolean,
  walk: 'asc' | 'desc',
  position: ListPosition | null,
  backward: boolean,
): (RawBuilder<boolean> | null)[] {
  const column = sql.ref(field);
  const isValued = sql<boolean>`${column} is not null`;
  if (!position) return [NULLABLE.has(field) && !hasNulls ? isValued : null];
  const { value, id } = position;
  const operator = sql.raw(walk === 'asc' ? '>' : '<');
  if (field === 'id') return [sql`id ${operator} ${id}`];
  if (value === null) {
    const others = sql<boolean>`${column} is null and id ${operator} ${id}`;
    return backward ? [others, isValued] : [others];
  }
  const stored = DATES.has(field) ? new Date(value) : value;
  const beyond = sql<boolean>`(${column}, id) ${operator} (${stored}, ${id})`;
  return hasNulls && !backward ? [beyond, sql`${column} is null`] : [beyond];
}

/** The number of reports that match the filter. */
export async function countReports(
  em: SqlConnection,
  accountId: number,
  filter: ReportFilter,
): Promise<number> {
  const conditions = conditionsOf(filter, accountId, dialectOf(em));
  const hasOthers = await hasSiteReports(em, accountId);
  // The tables of counts leave out the reports of site audits.
  if (conditions.length === 0 && !(filter.fromSites && hasOthers))
    return await readReportCount(em, accountId, filter);
  // No index lists the reports that did not regress, which are most.
  if (filter.regressed === false) {
    const all = await countReports(em, accountId, { ...filter, regressed: undefined });
    // Reports may change between the two counts.
    return Math.max(0, all - (await countReports(em, accountId, { ...filter, regressed: true })));
  }
  const [condition, ...more] = conditions;
  const isAlone = condition?.select && more.length === 0 && !narrowIndexOf(filter) && !hasOthers;
  if (isAlone && filter.search === undefined) {
    const ids = condition.select?.(MAX_COUNT);
    const { rows } = await sql<{ count: number }>`select count(*) as count from (${ids}) as ids`.execute(
      kysely(em),
    );
    return rows[0]?.count ?? 0;
  }
  // Only the indexes of URLs contain the searched column.
  const index = filter.search === undefined ? narrowIndexOf(filter) : indexOf(filter, 'url');
  const matching = await selectMatching(em, accountId, filter, index);
  const counted = matching.select(({ fn }) => fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

/**
 * The account's reports that match the filter, to be sorted and limited by the caller: those of a condition that few
 * meet, or all.
 * @param index the index to read all by on SQLite
 * @param isAccount condition for the account
 */
async function selectMatching(
  em: SqlConnection,
  accountId: number,
  filter: ReportFilter,
  index: string | null,
  isAccount = sql<boolean>`account_id = ${accountId}`,
): Promise<ReportQuery> {
  const dialect = dialectOf(em);
  const conditions = conditionsOf(filter, accountId, dialect);
  const equalities = EQUAL_PARTS.flatMap((part) =>
    filter[part] === undefined ? [] : [sql<boolean>`${sql.ref(part)} = ${filter[part]}`],
  );
  const candidates = [...conditions];
  const narrow = narrowIndexOf(filter);
  if (narrow && !index?.startsWith(narrow) && (await readReportCount(em, accountId, filter)) <= FEW)
    candidates.unshift(byIndex(dialect, accountId, narrow, sql`${sql.join(equalities, sql` and `)}`));
  const few = await findFew(em, candidates);
  const hidesOthers = !filter.fromSites && (await hasSiteReports(em, accountId));
  const isListed = hidesOthers ? [sql<boolean>`site_audit_id is null`] : [];
  const table = index === null ? sql`reports` : dialect.reportsBy(index);
  // The limit keeps the engines from merging the subquery into the query, and from walking the list for a few matches.
  const query = tables(em).selectFrom(
    few
      ? sql<StoredReport>`(select * from reports where ${dialect.isIdIn(few)} limit ${few.length})`.as(
          'reports',
        )
      : sql<StoredReport>`reports`.as<'reports'>(table),
  );
  // SQLite evaluates the conditions in this order, and reads the row for some of the last.
  return query.where(
    sql<boolean>`${sql.join([isAccount, ...equalities, ...conditions.map(({ condition }) => condition), ...isListed], sql` and `)}`,
  );
}

/** The ids of the reports that meet one of the conditions, if these are few; else null. */
async function findFew(
  em: SqlConnection,
  conditions: readonly ReportCondition[],
): Promise<readonly number[] | null> {
  for (const { select } of conditions) {
    if (!select) continue;
    const { rows } = await sql<{ id: number }>`${select(FEW + 1)}`.execute(kysely(em));
    if (rows.length <= FEW) return rows.map(({ id }) => id);
  }
  return null;
}

/**
 * The index in the order of a list: there is one for each order, by account and by project. They end with the columns
 * of filters, so that rows that do not match are skipped without reading them: a list begins with many such rows if the
 * filtered column rises or falls with the sorted one, as dates do with ids. Preferred is one of the reports with the
 * project or the result of the filter. SQLite cannot choose the index, because it does not know how many rows of an
 * account have a value.
 */
function indexOf(filter: ReportFilter, field: ReportOrderField): string {
  const hasProject = filter.project !== undefined && !ORDERS_WITHOUT_PROJECT.has(field);
  if (field !== 'id') return hasProject ? `reports_by_project_${field}` : `reports_by_${field}`;
  if (hasProject && filter.result !== undefined) return 'reports_by_project_result';
  return narrowIndexOf(filter) ?? 'reports_by_id';
}

/** The index of the reports with the project, result or status of the filter; null without these. */
function narrowIndexOf(filter: ReportFilter): string | null {
  const part = EQUAL_PARTS.find((part) => filter[part] !== undefined);
  return part ? `reports_by_${part}` : null;
}

/** Whether the account has site audits: only then may lists contain reports that they made, which no index shows. */
async function hasSiteReports(em: SqlConnection, accountId: number): Promise<boolean> {
  return (await selectSiteAudit(em, { accountId })).length > 0;
}

const selectSiteAudit = preparedQuery<{ accountId: number }, { id: number }>((db, { accountId }) =>
  db.selectFrom('SiteAudit').select('id').where('accountId', '=', accountId).limit(1),
);

/** The number of reports with that project, result and status, from the tables of counts. */
async function readReportCount(
  em: SqlConnection,
  accountId: number,
  filter: Pick<ReportFilter, (typeof EQUAL_PARTS)[number]>,
): Promise<number> {
  const equal = EQUAL_PARTS.flatMap((part) => (filter[part] === undefined ? [] : [[part, filter[part]]]));
  const [row] = await sumCounts(em, { account_id: accountId, ...Object.fromEntries(equal) });
  return row?.count ?? 0;
}

const sumCounts = preparedQuery<Record<string, string | number>, { count: number }>((_, columns) => {
  const table = sql.table('project' in columns ? 'project_counts' : 'report_counts');
  const conditions = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  return sql`select coalesce(sum(reports), 0) as count from ${table} where ${sql.join(conditions, sql` and `)}`;
});

/** The account's reports that changed after a time, or at that time with a greater id; earliest first. */
export async function readChangedReports(
  em: EntityManager,
  accountId: number,
  { since, afterId, limit }: { since: Date; afterId: number; limit: number },
) {
  return await kysely(em)
    .selectFrom('Report')
    .select(['id', 'revision', 'updatedAt'])
    .where('accountId', '=', accountId)
    .where(sql<boolean>`(updated_at, id) > (${since}, ${afterId})`)
    .orderBy('accountId')
    .orderBy('updatedAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The position of the report in a list with that order. */
export function positionOf(report: Report, order: ReportOrder): ListPosition {
  const values = {
    id: report.id,
    generated_at: report.generatedAt?.getTime() ?? null,
    url: report.url,
    result: report.result,
    score: report.score,
    updated_at: report.updatedAt.getTime(),
  };
  return { value: values[order.field], id: report.id };
}
