/** Totals over the shown and the completed runs of projects. SQL, because the ORM has no grouped aggregates. */
import { type RawBuilder, sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import { AuditName } from '../entities/audit-name.ts';
import { tables } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';

/** An audit and how many reports fail it. */
export interface AuditCount {
  audit: string;
  reports: number;
}

/** The reports of a project that were run on a day, each by its last completed run of that day. */
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

/** The average score of the rated reports of each of the account's projects, with one decimal. */
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
 * The audits that most reports of each of the account's projects fail, most first. The engine joins the lists of the
 * reports to one text, which is counted here: rows of 20,000 reports would take ten times as long.
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

/** The numbers that occur most often in a text of numbers and commas, with how often; of equals the smaller first. */
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
    // Reports that fail nothing leave nothing between two commas.
    if (hasDigits) counts[number] = (counts[number] ?? 0) + 1;
    number = 0;
    hasDigits = false;
  }
  return Object.entries(counts)
    .map(([id, count]): [number, number] => [Number(id), count])
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, limit);
}

/** The days since a moment on which reports of each of the account's projects were run, earliest first. */
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
