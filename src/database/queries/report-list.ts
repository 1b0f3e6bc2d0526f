import { type RawBuilder, sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import { Report } from '../entities/report.ts';
import { tables } from '../kysely.ts';
import type { SqlConnection } from '../orm.ts';
import { preparedQueries } from '../prepared-query.ts';
import { readReportCount } from './read-report-count.ts';
import { conditionsOf, type ReportFilter, requiresResults } from './report-filter.ts';
import {
  MAX_COUNT,
  type ReportOrderField,
  type ReportParameter,
  type ReportQuery,
  type ReportValues,
  selectReports,
} from './report-selection.ts';

/** The directions of an order. */
export const ORDER_DIRECTIONS = ['asc', 'desc'] as const;
/** The order of reports; equal values are sorted by id in the same direction. */
export interface ReportOrder {
  field: ReportOrderField;
  direction: (typeof ORDER_DIRECTIONS)[number];
}

/** A position in a sorted list: the sorted value of a report and its id. Dates are milliseconds. */
export interface ListPosition {
  value: string | number | null;
  id: number;
}

/** Order fields that may be null; such reports come last. */
const NULLABLE: ReadonlySet<ReportOrderField> = new Set(['generated_at', 'result', 'score']);
const DATES: ReadonlySet<ReportOrderField> = new Set(['generated_at', 'updated_at']);

const listFrom = preparedQueries<ReportValues, Report>(Report);
const count = preparedQueries<ReportValues, { count: number }>();
const listNextTo = preparedQueries<ReportValues, Report>(Report);

/**
 * The page of the list that starts after `offset` reports. Walks the index from the nearer end of the list. Not an ORM
 * query, as all queries of this file: it names the index to SQLite, and `em.find` takes 700 us for ten reports.
 * @param total number of reports that match the filter
 */
export async function listReportsFrom(
  em: SqlConnection,
  accountId: number,
  filter: ReportFilter,
  { field, direction }: ReportOrder,
  { offset, limit, total }: { offset: number; limit: number; total: number },
): Promise<Report[]> {
  const size = Math.max(0, Math.min(limit, total - offset));
  const backward = offset > total / 2;
  const walk = (direction === 'asc') === backward ? 'desc' : 'asc';
  const { shape, values, build, readRows } = await selectReports(em, accountId, filter, field, walk);
  const excludesNulls = NULLABLE.has(field) && requiresResults(filter);
  const sorted = (query: ReportQuery) => {
    return query
      .orderBy(field === 'id' ? 'account_id' : field, (by) => {
        const walked = walk === 'asc' ? by.asc() : by.desc();
        if (!NULLABLE.has(field)) return walked;
        return backward ? walked.nullsFirst() : walked.nullsLast();
      })
      .orderBy('id', walk);
  };
  const reports = await listFrom(
    em,
    shape && `${shape} ${field} ${walk} ${backward}`,
    { ...values, limit: size, offset: backward ? total - offset - size : offset },
    (em, parameter) => {
      const matching = build(em, parameter).$if(excludesNulls, (query) => query.where(field, 'is not', null));
      const page = sorted(matching).limit(parameter('limit')).offset(parameter('offset'));
      return readRows(em, page, sorted);
    },
  );
  return backward ? reports.reverse() : reports;
}

/**
 * At most `limit` reports after the position in the list, nearest first; with `backward`, those before it. Reports
 * without a value come last in both directions, so the list consists of two ranges of an index: those with a value,
 * then those without. Each range is one query, and the second runs only if the first did not fill the limit.
 */
export async function listReportsNextTo(
  em: SqlConnection,
  accountId: number,
  filter: ReportFilter,
  order: ReportOrder,
  { position, backward, limit }: { position: ListPosition | null; backward: boolean; limit: number },
): Promise<Report[]> {
  const walk = (order.direction === 'asc') === backward ? 'desc' : 'asc';
  const { field } = order;
  const walkFromStart = position ? null : walk;
  const { shape, values, build, readRows } = await selectReports(em, accountId, filter, field, walkFromStart);
  const reports: Report[] = [];
  for (const range of rangesToWalk(filter, order, position, backward)) {
    if (reports.length === limit) break;
    const { valued, start } = range;
    const sorted = (query: ReportQuery) =>
      query.orderBy(field === 'id' ? 'account_id' : field, walk).orderBy('id', walk);
    const found = await listNextTo(
      em,
      shape && `${shape} ${field} ${walk} ${valued} ${start && typeof start.value}`,
      {
        ...values,
        ...(start && { after_id: start.id, after: storedValue(field, start.value) }),
        limit: limit - reports.length,
      },
      (em, parameter) => {
        let query = build(em, parameter);
        if (NULLABLE.has(field)) {
          query = query.where(field, valued ? 'is not' : 'is', null);
        }
        if (start) query = query.where(beyond(order, start, walk, parameter));
        return readRows(em, sorted(query).limit(parameter('limit')), sorted);
      },
    );
    reports.push(...found);
  }
  return reports;
}

/** The number of reports that match the filter. */
export async function countReports(
  em: SqlConnection,
  accountId: number,
  filter: ReportFilter,
): Promise<number> {
  const { search, project, result, status, ...others } = filter;
  const wanted = Object.values(others).some((part) => part !== undefined);
  if (search === undefined && !wanted) return await readReportCount(em, accountId, filter);
  // No index lists the reports that did not regress, which are most.
  if (filter.regressed === false) {
    const all = await countReports(em, accountId, { ...filter, regressed: undefined });
    // Reports may change between the two counts.
    return Math.max(0, all - (await countReports(em, accountId, { ...filter, regressed: true })));
  }
  const [condition, ...more] = conditionsOf(filter, dialectOf(em).indexHint);
  if (condition?.select && more.length === 0 && !search && !project && !result && !status) {
    return await countAll(em, condition.select(accountId, MAX_COUNT));
  }
  // In the order of URLs, because that index contains the searched column.
  const { shape, values, build } = await selectReports(em, accountId, filter, 'url', null, true);
  const [row] = await count(em, shape, values, (em, parameter) =>
    build(em, parameter).select(({ fn }) => fn.countAll<number>().as('count')),
  );
  return Number(row?.count);
}

async function countAll(em: SqlConnection, ids: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${ids}) as ids`.execute(
    tables(em),
  );
  return Number(rows[0]?.count);
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

/** The sorted value in the type of its column. */
function storedValue(field: ReportOrderField, value: ListPosition['value']): string | number | Date {
  return DATES.has(field) && value !== null ? new Date(value) : (value ?? '');
}

interface Range {
  valued: boolean;
  start: ListPosition | null;
}

function rangesToWalk(
  filter: ReportFilter,
  order: ReportOrder,
  position: ListPosition | null,
  backward: boolean,
): Range[] {
  if (!NULLABLE.has(order.field)) return [{ valued: true, start: position }];
  const ranges: Range[] = [
    { valued: true, start: position && position.value !== null ? position : null },
    { valued: false, start: position && position.value === null ? position : null },
  ];
  if (backward) ranges.reverse();
  // Ranges before the one with the position are complete.
  const left = position ? ranges.slice(ranges.findIndex((range) => range.start !== null)) : ranges;
  return requiresResults(filter) ? left.filter(({ valued }) => valued) : left;
}

function beyond(
  order: ReportOrder,
  { value }: ListPosition,
  walk: 'asc' | 'desc',
  parameter: ReportParameter,
): RawBuilder<boolean> {
  const operator = sql.raw(walk === 'asc' ? '>' : '<');
  const id = parameter('after_id');
  if (order.field === 'id' || value === null) return sql`id ${operator} ${id}`;
  return sql`(${sql.ref(order.field)}, id) ${operator} (${parameter('after')}, ${id})`;
}
