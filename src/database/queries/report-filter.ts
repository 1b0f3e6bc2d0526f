import { type RawBuilder, sql } from 'kysely';
import type { ReportResult, ReportStatus } from '../entities/report.ts';

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
  /** The same for conditions that differ only in their values. */
  shape: string;
  values: Record<string, string | number | Date>;
  /** @param parameter creates the placeholder of one of the values, or of `account_id` */
  build(parameter: (name: string) => RawBuilder<never>): RawBuilder<boolean>;
  /** Whether the indexes of URLs contain its column. */
  isInUrlIndexes?: boolean;
  /**
   * Query for the ids of at most `limit` reports of the account that meet the condition, by an index. Absent without
   * such an index.
   */
  select?: (accountId: number, limit: number) => RawBuilder<number>;
}

/** Columns with range filters, and the names of the bounds in the filter. */
const RANGES = [
  { column: 'score', min: 'minScore', max: 'maxScore', maxOperator: '<=' },
  { column: 'created_at', min: 'createdAfter', max: 'createdBefore', maxOperator: '<' },
  { column: 'generated_at', min: 'generatedAfter', max: 'generatedBefore', maxOperator: '<' },
] as const;

/** The conditions of the filter, except those of `EQUAL_PARTS` and the search. @param indexHint creates an index hint */
export function conditionsOf(
  filter: ReportFilter,
  indexHint: ((index: string) => RawBuilder<unknown>) | null,
): ReportCondition[] {
  const source = (index: string) => (indexHint ? sql`reports ${indexHint(index)}` : sql`reports`);
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
      isInUrlIndexes: true,
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

/** Subquery for the id of an audit by its name. */
const IS_AUDIT = (name: RawBuilder<unknown>) =>
  sql`audit_id = (select audit_names.id from audit_names where name = ${name})`;

function failing(audit: string): ReportCondition {
  return {
    shape: 'failingAudit',
    values: { failingAudit: audit },
    // Not the account of the report: in lists by id, PostgreSQL does not treat that as a constant, and would read the
    // failures of other accounts, too.
    build: (parameter) => sql`exists (
      select 1 from failed_audits where failed_audits.account_id = ${parameter('account_id')}
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
