import { sql } from 'kysely';
import type { Reader } from '../orm.ts';
import { tables } from '../tables.ts';

/** How many reports a project (a host) has, and how they are rated. Unrated ones count in `reports` alone. */
export interface ProjectRecord {
  name: string;
  reports: number;
  good: number;
  decent: number;
  bad: number;
}

/** How many reports an account has, how they are rated, and in how many projects they stand. */
export type ReportUsage = Omit<ProjectRecord, 'name'> & { projects: number };

const ratings = [
  sql<number>`coalesce(sum(reports), 0)`.as('reports'),
  sql<number>`coalesce(sum(case when result = 'good' then reports end), 0)`.as('good'),
  sql<number>`coalesce(sum(case when result = 'decent' then reports end), 0)`.as('decent'),
  sql<number>`coalesce(sum(case when result = 'bad' then reports end), 0)`.as('bad'),
] as const;

/** At most `limit` of the account's projects by name, starting behind `after`. @param search substring of the name */
export async function listProjects(
  em: Reader,
  accountId: number,
  { search, after, limit }: { search: string | undefined; after: string | null; limit: number },
): Promise<ProjectRecord[]> {
  let query = projectsOf(em, accountId, search).select(['project as name', ...ratings]);
  if (after !== null) query = query.where('project', '>', after);
  return await query.groupBy('project').orderBy('project').limit(limit).execute();
}

/** How many projects the search leaves. */
export async function countProjects(
  em: Reader,
  accountId: number,
  search: string | undefined,
): Promise<number> {
  const row = await numberOf(projectsOf(em, accountId, search)).executeTakeFirstOrThrow();
  return Number(row.projects);
}

/** The account's totals over all its reports. */
export async function readUsage(em: Reader, accountId: number): Promise<ReportUsage> {
  const usage = await tables(em)
    .selectFrom('report_counts')
    .select([...ratings, numberOf(projectsOf(em, accountId, undefined)).as('projects')])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { ...usage, projects: Number(usage.projects) };
}

function numberOf(projects: ReturnType<typeof projectsOf>) {
  return projects.select(sql<number>`count(distinct project)`.as('projects'));
}

function projectsOf(em: Reader, accountId: number, search: string | undefined) {
  const query = tables(em).selectFrom('project_counts').where('account_id', '=', accountId);
  return search === undefined
    ? query
    : query.where(sql<boolean>`instr(project, ${search.toLowerCase()}) > 0`);
}
