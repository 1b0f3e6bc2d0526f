import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { ReportResult, ReportStatus } from '../entities/report.ts';
import type { EntityManager } from '../orm.ts';
import { type Tables, tables } from '../tables.ts';
import { type ReportRecord, reportFromRow } from './report-store.ts';

/** Which of an account's reports; absent parts do not narrow. */
export interface ReportFilter {
  /** Case-insensitive substring of the URL. */
  search?: string | undefined;
  /** Exact, as derived from a URL. */
  project?: string | undefined;
  result?: ReportResult | undefined;
  status?: ReportStatus | undefined;
}

export const REPORT_ORDER_FIELDS = ['id', 'generated_at', 'url', 'result'] as const;
export const ORDER_DIRECTIONS = ['asc', 'desc'] as const;
export interface ReportOrder {
  field: (typeof REPORT_ORDER_FIELDS)[number];
  direction: (typeof ORDER_DIRECTIONS)[number];
}

/** A place in an ordered list: the sorted value of a report and its id. Dates are milliseconds. */
export interface ListPosition {
  value: string | number | null;
  id: number;
}

type ReportQuery = SelectQueryBuilder<Tables, 'reports', unknown>;

/** The page of the list that starts after `offset` reports. */
export async function listReportsFrom(
  em: EntityManager,
  accountId: number,
  filter: ReportFilter,
  order: ReportOrder,
  { offset, limit }: { offset: number; limit: number },
): Promise<ReportRecord[]> {
  const rows = await filtered(em, accountId, filter)
    .selectAll()
    .orderBy(order.field, (by) => (order.direction === 'asc' ? by.asc().nullsLast() : by.desc().nullsLast()))
    .orderBy('id', order.direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(reportFromRow);
}

/**
 * At most `limit` reports that follow the position in the list, nearest first; with `backward`, those before it.
 * Reports without a value stand last in both directions, so the list is two ranges of an index: those with a
 * value, then those without. Each range is one query, and the second runs only when the first was too short.
 */
export async function listReportsNextTo(
  em: EntityManager,
  accountId: number,
  filter: ReportFilter,
  order: ReportOrder,
  { position, backward, limit }: { position: ListPosition | null; backward: boolean; limit: number },
): Promise<ReportRecord[]> {
  const walk = (order.direction === 'asc') === backward ? 'desc' : 'asc';
  const reports: ReportRecord[] = [];
  for (const range of rangesToWalk(order, position, backward)) {
    if (reports.length === limit) break;
    let query = filtered(em, accountId, filter).selectAll();
    if (order.field === 'generated_at' || order.field === 'result') {
      query = query.where(order.field, range.valued ? 'is not' : 'is', null);
    }
    if (range.start) query = query.where(beyond(order, range.start, walk));
    if (range.valued && order.field !== 'id') query = query.orderBy(order.field, walk);
    const rows = await query
      .orderBy('id', walk)
      .limit(limit - reports.length)
      .execute();
    reports.push(...rows.map(reportFromRow));
  }
  return reports;
}

/** How many reports the filter leaves. */
export async function countReports(
  em: EntityManager,
  accountId: number,
  filter: ReportFilter,
): Promise<number> {
  const row = await filtered(em, accountId, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Where the report stands in a list of that order. */
export function positionOf(report: ReportRecord, order: ReportOrder): ListPosition {
  const values = {
    id: report.id,
    generated_at: report.generatedAt?.getTime() ?? null,
    url: report.url,
    result: report.result,
  };
  return { value: values[order.field], id: report.id };
}

interface Range {
  valued: boolean;
  start: ListPosition | null;
}

function rangesToWalk(order: ReportOrder, position: ListPosition | null, backward: boolean): Range[] {
  if (order.field === 'id' || order.field === 'url') return [{ valued: true, start: position }];
  const ranges: Range[] = [
    { valued: true, start: position && position.value !== null ? position : null },
    { valued: false, start: position && position.value === null ? position : null },
  ];
  if (backward) ranges.reverse();
  // Ranges before the one that holds the position are already behind us.
  return position ? ranges.slice(ranges.findIndex((range) => range.start !== null)) : ranges;
}

function beyond(order: ReportOrder, { value, id }: ListPosition, walk: 'asc' | 'desc'): RawBuilder<boolean> {
  const operator = sql.raw(walk === 'asc' ? '>' : '<');
  if (order.field === 'id' || value === null) return sql`id ${operator} ${id}`;
  return sql`(${sql.ref(order.field)}, id) ${operator} (${value}, ${id})`;
}

function filtered(em: EntityManager, accountId: number, filter: ReportFilter): ReportQuery {
  let query: ReportQuery = tables(em).selectFrom('reports').where('account_id', '=', accountId);
  if (filter.project !== undefined) query = query.where('project', '=', filter.project);
  if (filter.result !== undefined) query = query.where('result', '=', filter.result);
  if (filter.status !== undefined) query = query.where('status', '=', filter.status);
  if (filter.search !== undefined) {
    // SQLite ends a pattern at a NUL, which no URL has.
    if (filter.search.includes('\0')) return query.where(sql<boolean>`1 = 0`);
    const pattern = `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(sql<boolean>`url like ${pattern} escape '\\'`);
  }
  return query;
}
