import { type Kysely, type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import type { Reader } from '../orm.ts';
import type { Tables } from '../tables.ts';
import { readReportCount } from './read-report-count.ts';
import type { ReportFilter } from './report-filter.ts';
import { findFewMatches } from './url-search.ts';

export const REPORT_ORDER_FIELDS = ['id', 'generated_at', 'url', 'result'] as const;
export type ReportOrderField = (typeof REPORT_ORDER_FIELDS)[number];

/** A row of `reports`. */
export type StoredReport = Selectable<Tables['reports']>;
export type ReportQuery = SelectQueryBuilder<{ reports: StoredReport }, 'reports', unknown>;

/** So many reports are sorted as fast as they are found in the order of an index. */
const FEW_REPORTS = 200;

/** What a query of reports is given; absent parts are not part of it. */
export type ReportValues = Record<string, string | number | Date>;
/** Stands in a query for one of its values. */
export type ReportParameter = (name: string) => RawBuilder<never>;

/** The account's reports that a filter leaves, to be ordered and cut. */
export interface ReportSelection {
  /** The same for queries that differ in their values alone; null when a search makes this one rare. */
  shape: string | null;
  values: ReportValues;
  build(db: Kysely<Tables>, parameter: ReportParameter): ReportQuery;
}

/**
 * Selects the account's reports that the filter leaves. Few are found by what narrows them most, and sorted; of
 * many, those that come first are found by walking the index of the order.
 */
export async function selectReports(
  em: Reader,
  accountId: number,
  filter: ReportFilter,
  field: ReportOrderField,
): Promise<ReportSelection> {
  const { search, project, result, status } = filter;
  const values: ReportValues = { account_id: accountId };
  if (project !== undefined) values.project = project;
  if (result !== undefined) values.result = result;
  if (status !== undefined) values.status = status;
  const columns = Object.keys(values);
  const dialect = dialectOf(em);
  const matches = search === undefined ? null : await findFewMatches(em, accountId, search);
  const index = matches ? null : await chooseIndex(em, accountId, filter, field);
  return {
    shape: search === undefined ? `${index} ${columns}` : null,
    values,
    build: (db, parameter) => {
      const source = sql`reports ${dialect.readBy(index)}`;
      let query: ReportQuery = db.selectFrom(sql<StoredReport>`reports`.as<'reports'>(source));
      if (matches) query = query.where(sql<boolean>`id in (${matches})`);
      if (search !== undefined) query = query.where(dialect.urlContains(search));
      for (const column of columns) {
        query = query.where(sql<boolean>`${sql.ref(column)} = ${parameter(column)}`);
      }
      return query;
    },
  };
}

/** The choice is not left to SQLite, which does not know how many rows of an account have a value. */
async function chooseIndex(
  em: Reader,
  accountId: number,
  filter: ReportFilter,
  field: ReportOrderField,
): Promise<string> {
  const { project, result, status } = filter;
  if (project !== undefined) {
    const by = field === 'id' && result !== undefined ? 'result' : field;
    return by === 'id' ? 'reports_by_project' : `reports_by_project_${by}`;
  }
  if (result === undefined && status === undefined) return `reports_by_${field}`;
  const narrowing = result === undefined ? 'status' : 'result';
  const areSorted = field === 'id' || field === narrowing;
  const areFew = areSorted || (await readReportCount(em, accountId, filter)) <= FEW_REPORTS;
  return `reports_by_${areFew ? narrowing : field}`;
}
