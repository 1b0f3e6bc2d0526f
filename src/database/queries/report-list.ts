/**
 * Lists of reports and their counts. Not ORM queries: they name the index to SQLite, and `em.find` takes 700 us for ten
 * reports.
 */

import { type RawBuilder, sql } from 'kysely';
import { type Dialect, dialectOf } from '../dialect.ts';
import { Report } from '../entities/report.ts';
import { kysely, mapRows, tables } from '../kysely.ts';
import type { EntityManager, SqlConnection } from '../orm.ts';
import { preparedQuery, type SqlValue } from '../prepared-query.ts';
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

/**
 * The order of reports; equal values are sorted by id in the same direction. Reports without a value come last in both
 * directions.
 */
export interface ReportOrder {
  field: ReportOrderField;
  direction: 'asc' | 'desc';
}

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
  const hasNulls = NULLABLE.has(field) && !requiresResults(filter);
  // The subquery selects ids alone, so that PostgreSQL skips reports, and compares URLs in an index that has them,
  // without reading rows: the last page of 20,000 reports takes 5 to 12 ms instead of 110 to 125 ms.
  const readsMany = offset > 0 || filter.search !== undefined;
  const index = indexOf(filter, field);
  const { conditions, few, ...source } = await planReading(em, accountId, filter, { index, readsMany });
  const nulls = !hasNulls || position ? '' : backward ? 'nulls first' : 'nulls last';
  const shape = { ...source, field, walk, nulls, readsMany } as const;
  const reports: Report[] = [];
  for (const range of rangesOf(field, hasNulls, position, backward)) {
    if (reports.length === limit) break;
    const values = {
      ...valuesOf(accountId, filter),
      ...(position && { afterId: position.id, afterValue: storedValue(field, position.value) }),
      limit: limit - reports.length,
      offset,
    };
    if (conditions.length === 0 && !few)
      reports.push(...(await selectSlice(em, values, { ...shape, range })));
    else {
      const slice = sliceOf(dialectOf(em), values, { ...shape, range }, { conditions, few });
      reports.push(...mapRows<Report>(em, Report, (await slice.execute(tables(em))).rows));
    }
  }
  return reports;
}

/** Where reports are read: the index on SQLite, and whether those of site audits are left out. */
type Source = { index: string | null; hidesOthers: boolean };

/** The conditions besides those of `EQUAL_PARTS`, and the ids of the reports that meet one of them, if these are few. */
interface Narrowing {
  conditions: readonly ReportCondition[];
  few: readonly number[] | null;
}

/** The text of a query for a slice depends on these, and on the names of the values. */
type SliceShape = Source & {
  field: ReportOrderField;
  walk: 'asc' | 'desc';
  nulls: string;
  readsMany: boolean;
  range: Range;
};

/** Slices without a narrowing, which are most. */
const selectSlice = preparedQuery<Record<string, SqlValue>, Report, SliceShape>(
  (db, parameters, shape) => sliceOf(dialectOf(db), parameters, shape, { conditions: [], few: null }),
  Report,
);

/** @param values the account, the values of `EQUAL_PARTS` by column, the position and the limits; or parameters */
function sliceOf(
  dialect: Dialect,
  { afterId, afterValue, limit, offset, ...values }: Record<string, unknown>,
  { field, walk, nulls, readsMany, range, ...source }: SliceShape,
  narrowing: Narrowing,
): RawBuilder<object> {
  const column = sql.ref(field);
  const [direction, operator] = [sql.raw(walk), sql.raw(walk === 'asc' ? '>' : '<')];
  const inRange = {
    all: null,
    valued: sql`${column} is not null`,
    empty: sql`${column} is null`,
    'after id': sql`id ${operator} ${afterId}`,
    'after value': sql`(${column}, id) ${operator} (${afterValue}, ${afterId})`,
    'after empty': sql`${column} is null and id ${operator} ${afterId}`,
  }[range];
  const matching = matchingOf(dialect, values, source, narrowing, field === 'id');
  const inOrder = sql`order by ${field === 'id' ? sql.ref('account_id') : column} ${direction} ${sql.raw(nulls)}, id ${direction}`;
  // With a plain parameter as the limit, SQLite plans the query again at each execution.
  const part = sql`limit ${limit} + 0 offset ${offset} + 0`;
  const slice = (columns: string) =>
    sql`select ${sql.raw(columns)} ${matching} ${inRange ? sql`and ${inRange}` : sql``} ${inOrder} ${part}`;
  return readsMany ? sql`select * from reports where id in (${slice('id')}) ${inOrder}` : sql`${slice('*')}`;
}

/**
 * The ranges of an index that make up the rest of a list. Reports with a value and those without are two ranges, because
 * no comparison of values selects both in this order.
 */
type Range = 'all' | 'valued' | 'empty' | 'after id' | 'after value' | 'after empty';

function rangesOf(
  field: ReportOrderField,
  hasNulls: boolean,
  position: ListPosition | null,
  backward: boolean,
): Range[] {
  if (!position) return [NULLABLE.has(field) && !hasNulls ? 'valued' : 'all'];
  if (field === 'id') return ['after id'];
  if (position.value === null) return backward ? ['after empty', 'valued'] : ['after empty'];
  return hasNulls && !backward ? ['after value', 'empty'] : ['after value'];
}

/** The number of reports that match the filter. */
export async function countReports(
  em: SqlConnection,
  accountId: number,
  filter: ReportFilter,
): Promise<number> {
  const conditions = conditionsOf(filter, accountId, dialectOf(em));
  // The tables of counts leave out the reports of site audits.
  if (conditions.length === 0 && !(filter.fromSites && (await hasSiteReports(em, accountId))))
    return await readReportCount(em, accountId, filter);
  // No index lists the reports that did not regress, which are most.
  if (filter.regressed === false) {
    const all = await countReports(em, accountId, { ...filter, regressed: undefined });
    // Reports may change between the two counts.
    return Math.max(0, all - (await countReports(em, accountId, { ...filter, regressed: true })));
  }
  const [condition, ...more] = conditions;
  const isAlone = condition?.select && more.length === 0 && !narrowIndexOf(filter);
  if (isAlone && filter.search === undefined && !(await hasSiteReports(em, accountId))) {
    const ids = condition.select?.(MAX_COUNT);
    const { rows } = await sql<{ count: number }>`select count(*) as count from (${ids}) as ids`.execute(
      kysely(em),
    );
    return rows[0]?.count ?? 0;
  }
  // Only the indexes of URLs contain the searched column.
  const index = filter.search === undefined ? narrowIndexOf(filter) : indexOf(filter, 'url');
  const {
    conditions: all,
    few,
    ...source
  } = await planReading(em, accountId, filter, {
    index,
    readsMany: true,
  });
  const matching = matchingOf(dialectOf(em), valuesOf(accountId, filter), source, { conditions: all, few });
  const { rows } = await sql<{ count: number }>`select count(*) as count ${matching}`.execute(kysely(em));
  return rows[0]?.count ?? 0;
}

/** The account, and the values of `EQUAL_PARTS` by column. */
function valuesOf(accountId: number, filter: ReportFilter): Record<string, string | number> {
  const equal = EQUAL_PARTS.flatMap((part) => (filter[part] === undefined ? [] : [[part, filter[part]]]));
  return { account_id: accountId, ...Object.fromEntries(equal) };
}

/**
 * Plans how the account's reports that match the filter are read: those of a condition that few meet, or all.
 * @param index the index to read all by on SQLite
 * @param readsMany whether most reports are counted or skipped by the index, without reading their rows
 */
async function planReading(
  em: SqlConnection,
  accountId: number,
  filter: ReportFilter,
  { index, readsMany }: { index: string | null; readsMany: boolean },
): Promise<Source & Narrowing> {
  const dialect = dialectOf(em);
  const conditions = conditionsOf(filter, accountId, dialect);
  const candidates = [...conditions];
  const narrow = narrowIndexOf(filter);
  if (narrow && !index?.startsWith(narrow) && (await readReportCount(em, accountId, filter)) <= FEW) {
    const { account_id: _, ...equal } = valuesOf(accountId, filter);
    candidates.unshift(byIndex(dialect, accountId, narrow, allOf(equalities(equal))));
  }
  const few = await findFew(em, candidates);
  // Rows that are read anyway show it at no cost.
  const hidesOthers = !filter.fromSites && (!readsMany || (await hasSiteReports(em, accountId)));
  return { conditions, few, index, hidesOthers };
}

/** @param values the account, and the values of `EQUAL_PARTS` by column; or parameters in their place */
function matchingOf(
  dialect: Dialect,
  { account_id: accountId, ...equal }: Record<string, unknown>,
  { index, hidesOthers }: Source,
  { conditions, few }: Narrowing,
  isSortedById = false,
): RawBuilder<unknown> {
  const table = index === null ? sql`reports` : dialect.reportsBy(index);
  // The limit keeps the engines from merging the subquery into the query, and from walking the list for a few matches.
  const source = few
    ? sql`(select * from reports where ${dialect.isIdIn(few)} limit ${few.length}) as reports`
    : table;
  const isAccount = isSortedById ? dialect.sortsAccount(accountId) : sql`account_id = ${accountId}`;
  // SQLite evaluates the conditions in this order, and reads the row for some of the last.
  const where = [
    isAccount,
    ...equalities(equal),
    ...conditions.map(({ condition }) => condition),
    ...(hidesOthers ? [sql`site_audit_id is null`] : []),
  ];
  return sql`from ${source} where ${allOf(where)}`;
}

function equalities(values: Record<string, unknown>): RawBuilder<unknown>[] {
  return Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
}

function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  return sql`${sql.join(conditions, sql` and `)}`;
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
async function readReportCount(em: SqlConnection, accountId: number, filter: ReportFilter): Promise<number> {
  const [row] = await sumCounts(em, valuesOf(accountId, filter));
  return row?.count ?? 0;
}

const sumCounts = preparedQuery<Record<string, string | number>, { count: number }>((_, columns) => {
  const table = sql.table('project' in columns ? 'project_counts' : 'report_counts');
  return sql`select coalesce(sum(reports), 0) as count from ${table} where ${allOf(equalities(columns))}`;
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

/** A sorted value of a position, as the database stores it. */
function storedValue(field: ReportOrderField, value: ListPosition['value']): SqlValue {
  return DATES.has(field) && value !== null ? new Date(value) : value;
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
