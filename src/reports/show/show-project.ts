import type { Actor } from '../../accounts/actor.ts';
import type { EntityManager } from '../../database/orm.ts';
import { readProjects } from '../../database/queries/project-list.ts';
import {
  type AuditCount,
  readAverageScores,
  readTopFailures,
  readTrends,
  type TrendPoint,
} from '../../database/queries/project-results.ts';
import { input, numberFromTo } from '../../describe/inputs.ts';
import { NotFoundError } from '../../errors.ts';
import type { ScoredProject } from '../lists/list-projects.ts';
import { parseInput } from '../parse-input.ts';
import { projectFilter } from '../project.ts';
import type { ServiceContext } from '../service-context.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_TREND_DAYS = 365;
const MAX_TOP_FAILURES = 100;

/** The input: number of days of the trend. */
export const TrendInput = input('TrendInput', 'The trend.', {
  days: numberFromTo('Number of days up to today', 1, MAX_TREND_DAYS).default(90),
});

/** The input: number of audits to list. */
export const TopFailuresInput = input('TopFailuresInput', 'The audits.', {
  first: numberFromTo(
    'Number of audits',
    1,
    MAX_TOP_FAILURES,
    `Must be from 1 to ${MAX_TOP_FAILURES}.`,
  ).default(10),
});

/** The start of a trend of that many days up to now. */
export function trendSince(days: number, now: Date): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** A project with the totals of its reports, its most frequent failures and its trend. */
export type ProjectDetails = ScoredProject & { topFailures: AuditCount[]; trend: TrendPoint[] };

/**
 * A project of the account.
 * @param given a host in any spelling, or a URL of the project
 * @throws ValidationError, NotFoundError for a project without reports
 */
export async function showProject(
  { database, clock }: Pick<ServiceContext, 'database' | 'clock'>,
  { accountId }: Actor,
  given: string,
  input: Record<string, unknown>,
): Promise<ProjectDetails> {
  const em = database.fork();
  const { days } = parseInput(TrendInput, input);
  const name = projectFilter(given);
  const [project] = await readProjects(em, accountId, [name]);
  if (!project) throw new NotFoundError();
  const averageScore = (await readAverageScores(em, accountId, [name])).get(name) ?? null;
  const { first } = parseInput(TopFailuresInput, {});
  const options = { first, days, now: clock() };
  const [details] = await withDetails(em, accountId, [{ ...project, averageScore }], options);
  return details as ProjectDetails;
}

/** The projects with the failures and trends of all of them. */
export async function withDetails(
  em: EntityManager,
  accountId: number,
  projects: readonly ScoredProject[],
  { first, days, now }: { first: number; days: number; now: Date },
): Promise<ProjectDetails[]> {
  if (projects.length === 0) return [];
  const names = projects.map(({ name }) => name);
  const failures = await readTopFailures(em, accountId, names, first);
  const trends = await readTrends(em, accountId, names, trendSince(days, now));
  return projects.map((project) => ({
    ...project,
    topFailures: failures.get(project.name) ?? [],
    trend: trends.get(project.name) ?? [],
  }));
}
