import { sql } from 'kysely';
import { contains } from '../contains.ts';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';

/** How many reports a project (a host) has, and how they are rated. Unrated ones count in `reports` alone. */
export interface ProjectTotals {
  name: string;
  reports: number;
  good: number;
  decent: number;
  bad: number;
}

/** How many reports an account has, how they are rated, and in how many projects they stand. */
export type ReportUsage = Omit<ProjectTotals, 'name'> & { projects: number };

/** On PostgreSQL a count may be the sum of several rows, and what is left of a project that is gone is zero. */
const HAS_REPORTS = sql<boolean>`sum(reports) > 0`;

const ratings = [
  sql<number>`coalesce(sum(reports), 0)`.as('reports'),
  sql<number>`coalesce(sum(case when result = 'good' then reports end), 0)`.as('good'),
  sql<number>`coalesce(sum(case when result = 'decent' then reports end), 0)`.as('decent'),
  sql<number>`coalesce(sum(case when result = 'bad' then reports end), 0)`.as('bad'),
] as const;

/** At most `limit` of the account's projects by name, starting behind `after`. @param search substring of the name */
export async function listProjects(
  em: EntityManager,
  accountId: number,
  { search, after, limit }: { search: string | undefined; after: string | null; limit: number },
): Promise<ProjectTotals[]> {
  let query = projectsOf(em, accountId, search).select(['project as name', ...ratings]);
  if (after !== null) query = query.where('project', '>', after);
  return await query.groupBy('project').having(HAS_REPORTS).orderBy('project').limit(limit).execute();
}

/** How many projects the search leaves. */
export async function countProjects(
  em: EntityManager,
  accountId: number,
  search: string | undefined,
): Promise<number> {
  const row = await numberOf(em, projectsOf(em, accountId, search)).executeTakeFirstOrThrow();
  return Number(row.projects);
}

/** The account's totals over all its reports. */
export async function readUsage(em: EntityManager, accountId: number): Promise<ReportUsage> {
  const usage = await kysely(em)
    .selectFrom('ReportCount')
    .select([...ratings, numberOf(em, projectsOf(em, accountId, undefined)).as('projects')])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return { ...usage, projects: Number(usage.projects) };
}

function numberOf(em: EntityManager, projects: ReturnType<typeof projectsOf>) {
  const names = projects.select('project').groupBy('project').having(HAS_REPORTS).as('names');
  return kysely(em)
    .selectFrom(names)
    .select(({ fn }) => fn.countAll<number>().as('projects'));
}

function projectsOf(em: EntityManager, accountId: number, search: string | undefined) {
  const query = kysely(em).selectFrom('ProjectCount').where('accountId', '=', accountId);
  return search === undefined ? query : query.where(contains('project', search.toLowerCase()));
}
