/** Aggregates over the shown and the completed runs of projects. SQL, because the ORM has no grouped aggregates. */
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { REPORT_RESULTS, type ReportResult } from '../../describe/report-result.ts';
import { count, object, part, score, text } from '../../describe/vocabulary.ts';
import { STATUS_AUDIT } from '../../page/http-status.ts';
import { dialectOf } from '../dialect.ts';
import { AuditName } from '../entities/shown-result.ts';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';

/**
 * The score of a row of `shown_results`; null for an error page. Averages and trends leave error pages out: they say nothing
 * about the page that a visitor expects.
 */
export const SCORE_OF_PAGE: RawBuilder<number> = sql`case
  when ',' || failed_audits || ',' like
    '%,' || (select audit_names.id from audit_names where audit_names.name = ${sql.lit(STATUS_AUDIT)}) || ',%'
  then null else score end`;

/**
 * Condition that a completed row of `runs` is of no error page. A good result is checked first: an error page never has
 * it, and an index of runs contains the result.
 */
const IS_NO_ERROR_PAGE: RawBuilder<boolean> = sql`(runs.result = 'good'
  or coalesce(cast(runs.capped_by as text), '') not like ${sql.lit(`%"${STATUS_AUDIT}"%`)})`;

/** An audit and the number of reports that fail it. */
export const AuditCount = part('AuditCount', 'An audit and the number of reports that fail it.', {
  audit: text('Id of the audit.', 'image-alt'),
  reports: count('Number of reports that fail it.', 9),
});
export type AuditCount = z.infer<typeof AuditCount>;

/** Numbers of reports by result. */
export const RESULT_COUNTS = {
  good: count('Number of good reports.', 7),
  decent: count('Number of decent reports.', 3),
  bad: count('Number of bad reports.', 1),
};

/** The results of a project on one day. */
export const TrendPoint = object(
  'TrendPoint',
  'The reports of a project on one day, each with its latest completed run of that day. Runs of error pages (status 400 and above) are left out.',
  {
    date: z.iso.date().meta({ description: 'The day in UTC.', example: '2026-03-01' }),
    averageScore: score('Average score.'),
    ...RESULT_COUNTS,
  },
);
export type TrendPoint = z.infer<typeof TrendPoint>;

const COMMA = ','.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);
const DAY_MS = 24 * 60 * 60 * 1000;
/** Scores are from 0 to 100, with one decimal. */
const SCORES_IN_TENTHS = 1_001;

/**
 * The average score of the reports of each of the account's projects, with one decimal. Reports without a score and of
 * error pages do not count.
 */
export async function readAverageScores(
  em: EntityManager,
  accountId: number,
  projects: readonly string[],
): Promise<Map<string, number>> {
  // `in ()` is a syntax error in PostgreSQL.
  if (projects.length === 0) return new Map();
  const { rows } = await sql<{ project: string; score: number }>`
    select project, avg(${SCORE_OF_PAGE}) as score from shown_results
    where account_id = ${accountId} and project in (${sql.join(projects)}) group by project
    having avg(${SCORE_OF_PAGE}) is not null
  `.execute(kysely(em));
  return new Map(rows.map(({ project, score }) => [project, oneDecimal(score)]));
}

/**
 * For each of the account's projects, the audits that most of its reports fail, most frequent first. The engine
 * concatenates the lists of the reports into one text, in which the audits are counted here: with a row for each of
 * 20,000 reports, it would take ten times as long.
 */
export async function readTopFailures(
  em: EntityManager,
  accountId: number,
  projects: readonly string[],
  limit: number,
): Promise<Map<string, AuditCount[]>> {
  const { rows } = await sql<{ project: string; audits: string | null }>`
    select project, string_agg(nullif(failed_audits, ''), ',') as audits from shown_results
    where account_id = ${accountId} and project in (${sql.join(projects)}) group by project
  `.execute(kysely(em));
  const tops = rows.map(({ project, audits }) => ({
    project,
    top: audits === null ? [] : mostFrequent(audits, limit),
  }));
  const ids = new Set(tops.flatMap(({ top }) => top.map(([id]) => id)));
  const names = new Map((await em.find(AuditName, { id: [...ids] })).map(({ id, name }) => [id, name]));
  return new Map(
    tops.map(({ project, top }) => [
      project,
      top.map(([id, reports]) => ({ audit: names.get(id) ?? String(id), reports })),
    ]),
  );
}

/** The most frequent of numbers that are separated by commas, with their counts; equal counts are sorted by number. */
function mostFrequent(numbers: string, limit: number): [number: number, count: number][] {
  const counts: number[] = [];
  let number = 0;
  for (let i = 0; i <= numbers.length; i++) {
    const code = i === numbers.length ? COMMA : numbers.charCodeAt(i);
    if (code === COMMA) {
      counts[number] = (counts[number] ?? 0) + 1;
      number = 0;
    } else number = number * 10 + code - ZERO;
  }
  return Object.entries(counts)
    .map(([id, count]): [number, number] => [Number(id), count])
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, limit);
}

/**
 * For each of the account's projects, the results of each day on which reports ran, earliest first. As in
 * `readTopFailures`, the engine concatenates the runs of each report into one text, and the last run of each day is
 * found here. A window function would sort every run, and take two to four times as long.
 * @param since start of the first day
 */
export async function readTrends(
  em: EntityManager,
  accountId: number,
  projects: readonly string[],
  since: Date,
): Promise<Map<string, TrendPoint[]>> {
  const { rows } = await sql<{ project: string; runs: string }>`
    select reports.project, string_agg(
      cast(${packRun(dialectOf(em).dayOf(sql`runs.finished_at`))} as text), ',' order by runs.id desc
    ) as runs
    from reports join runs on runs.report_id = reports.id
    where reports.account_id = ${accountId} and reports.project in (${sql.join(projects)})
      and runs.status = 'completed' and runs.finished_at >= ${since} and runs.score is not null
      and ${IS_NO_ERROR_PAGE}
    group by reports.project, reports.id
  `.execute(kysely(em));
  const byProject = Map.groupBy(rows, ({ project }) => project);
  return new Map(
    [...byProject].map(([project, reports]) => [project, trendOf(reports.map(({ runs }) => runs))]),
  );
}

/** A run as one number, in base 1,001 and 3: its day, its result, and its score in tenths. */
function packRun(day: RawBuilder<number>): RawBuilder<number> {
  const results = REPORT_RESULTS.map((result, i) => sql`when ${sql.lit(result)} then ${sql.lit(i)}`);
  return sql`
    (${day} * ${sql.lit(REPORT_RESULTS.length)} + case runs.result ${sql.join(results, sql` `)} end)
    * ${sql.lit(SCORES_IN_TENTHS)} + cast(round(runs.score * 10) as integer)
  `;
}

interface DayTotals extends Record<ReportResult, number> {
  /** Sum of the scores. */
  tenths: number;
  /** Index of the last counted report; null before the first. */
  report: number | null;
}

/** @param runs the packed runs of each report, latest first */
function trendOf(runs: readonly string[]): TrendPoint[] {
  const days = new Map<number, DayTotals>();
  for (const [report, packed] of runs.entries()) {
    for (const run of JSON.parse(`[${packed}]`) as number[]) {
      const dayAndResult = Math.floor(run / SCORES_IN_TENTHS);
      const day = Math.floor(dayAndResult / REPORT_RESULTS.length);
      const totals: DayTotals = days.get(day) ?? { tenths: 0, report: null, good: 0, decent: 0, bad: 0 };
      if (totals.report === report) continue;
      if (totals.report === null) days.set(day, totals);
      totals.report = report;
      totals.tenths += run % SCORES_IN_TENTHS;
      totals[REPORT_RESULTS[dayAndResult % REPORT_RESULTS.length] as ReportResult]++;
    }
  }
  return [...days]
    .sort(([a], [b]) => a - b)
    .map(([day, { tenths, good, decent, bad }]) => ({
      date: new Date(day * DAY_MS).toISOString().slice(0, 10),
      averageScore: oneDecimal(tenths / (good + decent + bad) / 10),
      good,
      decent,
      bad,
    }));
}

function oneDecimal(value: number): number {
  return Math.round(Number(value) * 10) / 10;
}
