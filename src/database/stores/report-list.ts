import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../orm.ts';
import { readReportCount } from './read-report-count.ts';
import type { ReportFilter } from './report-filter.ts';
import { type ReportOrderField, selectReports } from './report-selection.ts';
import { type ReportRecord, reportFromRow } from './report-store.ts';

export const ORDER_DIRECTIONS = ['asc', 'desc'] as const;
export interface ReportOrder {
  field: ReportOrderField;
  direction: (typeof ORDER_DIRECTIONS)[number];
}

/** A place in an ordered list: the sorted value of a report and its id. Dates are milliseconds. */
export interface ListPosition {
  value: string | number | null;
  id: number;
}

/**
 * The page of the list that starts after `offset` reports. It is reached from the end that is nearer, by walking an
 * index.
 * @param total how many the filter leaves
 */
export async function listReportsFrom(
  em: Reader,
  accountId: number,
  filter: ReportFilter,
  { field, direction }: ReportOrder,
  { offset, limit, total }: { offset: number; limit: number; total: number },
): Promise<ReportRecord[]> {
  const size = Math.max(0, Math.min(limit, total - offset));
  const backward = offset > total / 2;
  const walk = (direction === 'asc') === backward ? 'desc' : 'asc';
  let query = (await selectReports(em, accountId, filter, field)).selectAll();
  if (field === 'url') query = query.orderBy('url', walk);
  if (field === 'generated_at' || field === 'result') {
    query = query.orderBy(field, (by) => {
      const walked = walk === 'asc' ? by.asc() : by.desc();
      return backward ? walked.nullsFirst() : walked.nullsLast();
    });
  }
  const rows = await query
    .orderBy('id', walk)
    .limit(size)
    .offset(backward ? total - offset - size : offset)
    .execute();
  const reports = rows.map(reportFromRow);
  return backward ? reports.reverse() : reports;
}

/**
 * At most `limit` reports that follow the position in the list, nearest first; with `backward`, those before it.
 * Reports without a value stand last in both directions, so the list is two ranges of an index: those with a
 * value, then those without. Each range is one query, and the second runs only when the first was too short.
 */
export async function listReportsNextTo(
  em: Reader,
  accountId: number,
  filter: ReportFilter,
  order: ReportOrder,
  { position, backward, limit }: { position: ListPosition | null; backward: boolean; limit: number },
): Promise<ReportRecord[]> {
  const walk = (order.direction === 'asc') === backward ? 'desc' : 'asc';
  const selected = await selectReports(em, accountId, filter, order.field);
  const reports: ReportRecord[] = [];
  for (const range of rangesToWalk(order, position, backward)) {
    if (reports.length === limit) break;
    let query = selected.selectAll();
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
export async function countReports(em: Reader, accountId: number, filter: ReportFilter): Promise<number> {
  if (filter.search === undefined) return await readReportCount(em, accountId, filter);
  // By URL, because the index holds what is looked at.
  const row = await (await selectReports(em, accountId, filter, 'url'))
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
