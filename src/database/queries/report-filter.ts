import { type RawBuilder, sql } from 'kysely';
import type { ReportResult } from '../../describe/report-result.ts';
import type { Dialect } from '../dialect.ts';
import type { ReportStatus } from '../entities/report.ts';

/**
 * A filter for the reports of an account; absent parts do not restrict it. `minScore`, `maxScore`, `createdAfter` and
 * `generatedAfter` include their bound; `createdBefore` and `generatedBefore` do not.
 */
export interface ReportFilter {
  /** Case-insensitive substring of the URL. */
  search?: string | undefined;
  /** Exact, as derived from a URL. */
  project?: string | undefined;
  result?: ReportResult | undefined;
  status?: ReportStatus | undefined;
  /** One of these values; an empty list matches no report. */
  results?: readonly ReportResult[] | undefined;
  statuses?: readonly ReportStatus[] | undefined;
  minScore?: number | undefined;
  maxScore?: number | undefined;
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
  generatedAfter?: Date | undefined;
  generatedBefore?: Date | undefined;
  /** Id of an audit that the shown run fails. */
  failingAudit?: string | undefined;
  /** Whether the shown run has regressions since the previous completed run. */
  regressed?: boolean | undefined;
  /** Whether the reports that site audits made are listed too. */
  fromSites?: boolean | undefined;
}

/** The parts that only reports with results match. */
const PARTS_OF_RESULTS = [
  'result',
  'results',
  'minScore',
  'maxScore',
  'generatedAfter',
  'generatedBefore',
  'failingAudit',
] as const;

/** The parts that compare a column with one value, for which the database maintains counts. */
export const EQUAL_PARTS = ['project', 'result', 'status'] as const;

/**
 * Whether the filter matches only reports with results. A completed run sets result, score and date together, so a list
 * of such reports contains none without a value of its order.
 */
export function requiresResults({ regressed, ...filter }: ReportFilter): boolean {
  return regressed === true || PARTS_OF_RESULTS.some((part) => filter[part] !== undefined);
}

/** A part of a filter as an SQL condition. */
export interface ReportCondition {
  condition: RawBuilder<boolean>;
  /** Query for the ids of at most `limit` reports that meet the condition, by an index; null without such an index. */
  select: ((limit: number) => RawBuilder<number>) | null;
}

/** Columns with range filters, and the names of the bounds in the filter. */
const RANGES = [
  { column: 'score', min: 'minScore', max: 'maxScore', maxOperator: '<=' },
  { column: 'created_at', min: 'createdAfter', max: 'createdBefore', maxOperator: '<' },
  { column: 'generated_at', min: 'generatedAfter', max: 'generatedBefore', maxOperator: '<' },
] as const;

const LISTS = [
  { column: 'result', values: 'results' },
  { column: 'status', values: 'statuses' },
] as const;

/** A condition on the columns of an index of the account's reports. */
export function byIndex(
  dialect: Dialect,
  accountId: number,
  index: string,
  condition: RawBuilder<boolean>,
): ReportCondition {
  return {
    condition,
    select: (limit) =>
      sql`select id from ${dialect.reportsBy(index)} where account_id = ${accountId} and ${condition} limit ${limit}`,
  };
}

/** The conditions of the filter for reports of the account, except those of `EQUAL_PARTS`; the search comes first. */
export function conditionsOf(filter: ReportFilter, accountId: number, dialect: Dialect): ReportCondition[] {
  const conditions: ReportCondition[] = [];
  const { search, failingAudit, regressed } = filter;
  if (search !== undefined) {
    conditions.push({
      condition: dialect.urlContains(search),
      select: dialect.selectMatches(accountId, search),
    });
  }
  for (const { column, min, max, maxOperator } of RANGES) {
    const [from, to] = [filter[min], filter[max]];
    const bounds = [
      ...(from === undefined ? [] : [sql`${sql.ref(column)} >= ${from}`]),
      ...(to === undefined ? [] : [sql`${sql.ref(column)} ${sql.raw(maxOperator)} ${to}`]),
    ];
    if (bounds.length > 0)
      conditions.push(
        byIndex(dialect, accountId, `reports_by_${column}`, sql`${sql.join(bounds, sql` and `)}`),
      );
  }
  for (const { column, values } of LISTS) {
    const wanted = filter[values];
    if (wanted === undefined) continue;
    // `in ()` is a syntax error in PostgreSQL.
    const isWanted =
      wanted.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`${sql.ref(column)} in (${sql.join(wanted)})`;
    conditions.push(byIndex(dialect, accountId, `reports_by_${column}`, isWanted));
  }
  if (failingAudit !== undefined) {
    // Not the account of the report: in lists by id, PostgreSQL does not treat that as a constant, and would read the
    // failures of other accounts, too.
    const failures = sql`failed_audits where failed_audits.account_id = ${accountId}
      and audit_id = (select audit_names.id from audit_names where name = ${failingAudit})`;
    conditions.push({
      condition: sql`exists (select 1 from ${failures} and failed_audits.report_id = reports.id)`,
      select: (limit) => sql`select report_id as id from ${failures} limit ${limit}`,
    });
  }
  if (regressed !== undefined) {
    const exists = sql<boolean>`exists (
      select 1 from shown_results where shown_results.report_id = reports.id and regressed > 0
    )`;
    conditions.push({
      condition: regressed ? exists : sql`not ${exists}`,
      select: regressed
        ? (limit) => sql`
          select report_id as id from shown_results where account_id = ${accountId} and regressed > 0 limit ${limit}
        `
        : null,
    });
  }
  return conditions;
}
