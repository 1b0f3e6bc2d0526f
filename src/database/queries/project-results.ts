/** Aggregates over the shown and the completed runs of projects. SQL, because the ORM has no grouped aggregates. */
import { type RawBuilder, sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import { AuditName } from '../entities/audit-name.ts';
import { tables } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';

/** An audit and the number of reports that fail it. */
export interface AuditCount {
  audit: string;
  reports: number;
}

/** The results of a project on one day: each of its reports that ran counts with its last completed run of that day. */
export interface TrendPoint {
  /** As 2026-01-31, in UTC. */
  date: string;
  /** With one decimal. */
  averageScore: number;
  good: number;
  decent: number;
  bad: number;
}

const COMMA = ','.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The average score of the reports of each of the account's projects, with one decimal. Reports without a score do not
 * count.
 */
export async function readAverageScores(
  em: EntityManager,
  accountId: number,
  projects: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ project: string; score: number }>`
    select project, avg(score) as score from shown_results
    where account_id = ${accountId} and project in (${sql.join(projects)}) group by project
  `.execute(tables(em));
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
    select project, string_agg(failed_audits, ',') as audits from shown_results
    where account_id = ${accountId} and project in (${sql.join(projects)}) group by project
  `.execute(tables(em));
  const tops = rows.map(({ project, audits }) => ({ project, top: mostFrequent(audits ?? '', limit) }));
  const ids = new Set(tops.flatMap(({ top }) => top.map(([id]) => id)));
  const names = new Map((await em.find(AuditName, { id: [...ids] })).map(({ id, name }) => [id, name]));
  return new Map(
    tops.map(({ project, top }) => [
      project,
      top.map(([id, reports]) => ({ audit: names.get(id) ?? String(id), reports })),
    ]),
  );
}

/** The most frequent numbers in a list of numbers and commas, with their counts; equal counts are sorted by number. */
function mostFrequent(numbers: string, limit: number): [number: number, count: number][] {
  const counts: number[] = [];
  let number = 0;
  let hasDigits = false;
  for (let i = 0; i <= numbers.length; i++) {
    const code = i === numbers.length ? COMMA : numbers.charCodeAt(i);
    if (code !== COMMA) {
      number = number * 10 + code - ZERO;
      hasDigits = true;
      continue;
    }
    // The list of a report without failed audits is empty, which leaves two commas in a row.
    if (hasDigits) counts[number] = (counts[number] ?? 0) + 1;
    number = 0;
    hasDigits = false;
  }
  return Object.entries(counts)
    .map(([id, count]): [number, number] => [Number(id), count])
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, limit);
}

/**
 * For each of the account's projects, the results of each day on which reports ran, earliest first.
 * @param since start of the first day
 */
export async function readTrends(
  em: EntityManager,
  accountId: number,
  projects: readonly string[],
  since: Date,
): Promise<Map<string, TrendPoint[]>> {
  const day = dialectOf(em).dayOf(sql`runs.finished_at`);
  const rated = (result: string): RawBuilder<number> =>
    sql`sum(case when result = ${result} then 1 else 0 end)`;
  const { rows } = await sql<TrendPoint & { project: string; day: number; score: number }>`
    select project, day, avg(score) as score,
      ${rated('good')} as good, ${rated('decent')} as decent, ${rated('bad')} as bad
    from (
      select reports.project, ${day} as day, runs.score, runs.result,
        row_number() over (partition by runs.report_id, ${day} order by runs.id desc) as place
      from reports join runs on runs.report_id = reports.id
      where reports.account_id = ${accountId} and reports.project in (${sql.join(projects)})
        and runs.status = 'completed' and runs.finished_at >= ${since} and runs.score is not null
    ) as completed
    where place = 1 group by project, day order by day
  `.execute(tables(em));
  const points = rows.map(({ project, day, score, good, decent, bad }) => ({
    project,
    point: {
      date: new Date(Number(day) * DAY_MS).toISOString().slice(0, 10),
      averageScore: oneDecimal(score),
      good: Number(good),
      decent: Number(decent),
      bad: Number(bad),
    },
  }));
  const byProject = Map.groupBy(points, ({ project }) => project);
  return new Map([...byProject].map(([project, found]) => [project, found.map(({ point }) => point)]));
}

function oneDecimal(value: number): number {
  return Math.round(Number(value) * 10) / 10;
}
