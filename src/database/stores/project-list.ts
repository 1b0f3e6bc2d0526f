import { sql } from 'kysely';
import type { EntityManager } from '../orm.ts';
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
  sql<number>`count(*)`.as('reports'),
  sql<number>`count(case when result = 'good' then 1 end)`.as('good'),
  sql<number>`count(case when result = 'decent' then 1 end)`.as('decent'),
  sql<number>`count(case when result = 'bad' then 1 end)`.as('bad'),
] as const;

/** At most `limit` of the account's projects by name, starting behind `after`. @param search substring of the name */
export async function listProjects(
  em: EntityManager,
  accountId: number,
  { search, after, limit }: { search: string | undefined; after: string | null; limit: number },
): Promise<ProjectRecord[]> {
  let query = ofAccount(em, accountId, search).select(['project as name', ...ratings]);
  if (after !== null) query = query.where('project', '>', after);
  return await query.groupBy('project').orderBy('project').limit(limit).execute();
}

/** How many projects the search leaves. */
export async function countProjects(
  em: EntityManager,
  accountId: number,
  search: string | undefined,
): Promise<number> {
  const row = await ofAccount(em, accountId, search)
    .select(sql<number>`count(distinct project)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The account's totals over all its reports. */
export async function readUsage(em: EntityManager, accountId: number): Promise<ReportUsage> {
  return await ofAccount(em, accountId, undefined)
    .select([...ratings, sql<number>`count(distinct project)`.as('projects')])
    .executeTakeFirstOrThrow();
}

function ofAccount(em: EntityManager, accountId: number, search: string | undefined) {
  const query = tables(em).selectFrom('reports').where('account_id', '=', accountId);
  return search === undefined
    ? query
    : query.where(sql<boolean>`instr(project, ${search.toLowerCase()}) > 0`);
}
