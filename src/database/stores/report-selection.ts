import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Reader } from '../orm.ts';
import { type Tables, tables } from '../tables.ts';
import { readReportCount } from './read-report-count.ts';
import type { ReportFilter } from './report-filter.ts';
import { findFewMatches, urlContains } from './url-search.ts';

export const REPORT_ORDER_FIELDS = ['id', 'generated_at', 'url', 'result'] as const;
export type ReportOrderField = (typeof REPORT_ORDER_FIELDS)[number];

type StoredReport = Selectable<Tables['reports']>;
export type ReportQuery = SelectQueryBuilder<{ reports: StoredReport }, 'reports', unknown>;

/** So many reports are sorted as fast as they are found in the order of an index. */
const FEW_REPORTS = 200;

/**
 * Selects the account's reports that the filter leaves. Few are found by what narrows them most, and sorted; of
 * many, those that come first are found by walking the index of the order.
 */
export async function selectReports(
  em: Reader,
  accountId: number,
  filter: ReportFilter,
  field: ReportOrderField,
): Promise<ReportQuery> {
  const { search, project, result, status } = filter;
  const matches = search === undefined ? null : await findFewMatches(em, accountId, search);
  let query = matches
    ? fromReports(em, sql`not indexed`).where(sql<boolean>`id in (${matches})`)
    : fromReports(em, sql`indexed by ${sql.ref(await chooseIndex(em, accountId, filter, field))}`);
  query = query.where('account_id', '=', accountId);
  if (search !== undefined) query = query.where(urlContains(search));
  if (project !== undefined) query = query.where('project', '=', project);
  if (result !== undefined) query = query.where('result', '=', result);
  if (status !== undefined) query = query.where('status', '=', status);
  return query;
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

function fromReports(em: Reader, hint: RawBuilder<unknown>): ReportQuery {
  return tables(em).selectFrom(sql<StoredReport>`reports`.as<'reports'>(sql`reports ${hint}`));
}
