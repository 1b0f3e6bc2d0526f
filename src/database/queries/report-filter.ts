import { type RawBuilder, sql } from 'kysely';
import type { ReportResult, ReportStatus } from '../entities/report.ts';

/** Which of an account's reports; absent parts do not narrow. Parts from "after" on include their bound. */
export interface ReportFilter {
  /** Case-insensitive substring of the URL. */
  search?: string | undefined;
  /** Exact, as derived from a URL. */
  project?: string | undefined;
  result?: ReportResult | undefined;
  status?: ReportStatus | undefined;
  /** One of these; an empty list leaves no report. */
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
  /** Whether the shown run has checks that are worse than in the completed run before it. */
  regressed?: boolean | undefined;
}

/** The parts that select one value of a column, of which counts are kept. */
export const EQUAL_PARTS = ['project', 'result', 'status'] as const;

/** A part of a filter as a condition of a query of reports. */
export interface ReportCondition {
  /** The same for conditions that differ in their values alone. */
  shape: string;
  values: Record<string, string | number | Date>;
  build(parameter: (name: string) => RawBuilder<never>): RawBuilder<boolean>;
  /**
   * Query for the ids of so many of the account's reports at most that fulfill it, by an index. Absent where none
   * narrows.
   */
  select?: (accountId: number, limit: number) => RawBuilder<number>;
}

/** A column that ranges are filtered by, the index of it, and the parts of the filter. */
const RANGES = [
  { column: 'score', min: 'minScore', max: 'maxScore', maxOperator: '<=' },
  { column: 'created_at', min: 'createdAfter', max: 'createdBefore', maxOperator: '<' },
  { column: 'generated_at', min: 'generatedAfter', max: 'generatedBefore', maxOperator: '<' },
] as const;

/** The conditions of the filter other than equal columns and the search. @param readBy hint to read the reports by an index */
export function conditionsOf(
  filter: ReportFilter,
  readBy: ((index: string) => RawBuilder<unknown>) | null,
): ReportCondition[] {
  const source = (index: string) => (readBy ? sql`reports ${readBy(index)}` : sql`reports`);
  const conditions: ReportCondition[] = [];
  for (const { column, min, max, maxOperator } of RANGES) {
    const bounds = [
      { name: min, operator: '>=', value: filter[min] },
      { name: max, operator: maxOperator, value: filter[max] },
    ].filter((bound) => bound.value !== undefined);
    if (bounds.length === 0) continue;
    const compare = (of: (name: string, value: number | Date) => unknown) =>
      sql.join(
        bounds.map(
          ({ name, operator, value }) =>
            sql`${sql.ref(column)} ${sql.raw(operator)} ${of(name, value as number | Date)}`,
        ),
        sql` and `,
      );
    conditions.push({
      shape: bounds.map(({ name }) => name).join(),
      values: Object.fromEntries(bounds.map(({ name, value }) => [name, value as number | Date])),
      build: (parameter) => sql<boolean>`${compare((name) => parameter(name))}`,
      select: (accountId, limit) => sql<number>`
        select id from ${source(`reports_by_${column}`)}
        where account_id = ${accountId} and ${compare((_, value) => sql`${value}`)} limit ${limit}
      `,
    });
  }
  for (const [part, column] of [
    ['results', 'result'],
    ['statuses', 'status'],
  ] as const) {
    const wanted = filter[part];
    if (wanted === undefined) continue;
    const names = wanted.map((_, i) => `${part}_${i}`);
    conditions.push({
      shape: names.join() || `no ${part}`,
      values: Object.fromEntries(wanted.map((value, i) => [names[i], value])),
      build: (parameter) =>
        names.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(names.map(parameter))})`,
      select: (accountId, limit) => sql<number>`
        select id from ${source(`reports_by_${column}`)} where account_id = ${accountId}
        and ${wanted.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(wanted)})`} limit ${limit}
      `,
    });
  }
  if (filter.failingAudit !== undefined) conditions.push(failing(filter.failingAudit));
  if (filter.regressed !== undefined) conditions.push(regressed(filter.regressed));
  return conditions;
}

/** Rows of `failed_audits` for an audit of that name. */
const IS_AUDIT = (name: RawBuilder<unknown>) =>
  sql`audit_id = (select audit_names.id from audit_names where name = ${name})`;

function failing(audit: string): ReportCondition {
  return {
    shape: 'failingAudit',
    values: { failingAudit: audit },
    build: (parameter) => sql`exists (
      select 1 from failed_audits where failed_audits.account_id = reports.account_id
      and ${IS_AUDIT(parameter('failingAudit'))} and failed_audits.report_id = reports.id
    )`,
    select: (accountId, limit) => sql<number>`
      select report_id as id from failed_audits
      where account_id = ${accountId} and ${IS_AUDIT(sql`${audit}`)} limit ${limit}
    `,
  };
}

function regressed(wanted: boolean): ReportCondition {
  const exists = sql`exists (
    select 1 from shown_results where shown_results.report_id = reports.id and regressed > 0
  )`;
  return {
    shape: `regressed ${wanted}`,
    values: {},
    build: () => (wanted ? sql`${exists}` : sql`not ${exists}`),
    ...(wanted && {
      select: (accountId: number, limit: number) => sql<number>`
        select report_id as id from shown_results where account_id = ${accountId} and regressed > 0 limit ${limit}
      `,
    }),
  };
}
