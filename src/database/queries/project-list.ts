import { type RawBuilder, sql } from 'kysely';
import { contains } from '../contains.ts';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';
import type { ListPosition, ListSlice } from './list-slice.ts';
import { SCORE_OF_PAGE } from './project-results.ts';

/**
 * The number of reports of a project (a host), in total and by result. Reports without a result count only in
 * `reports`.
 */
export interface ProjectTotals {
  name: string;
  reports: number;
  good: number;
  decent: number;
  bad: number;
}

/** The number of reports of an account, in total and by result, and the number of its projects. */
export type ReportUsage = Omit<ProjectTotals, 'name'> & { projects: number };

/** The values by which projects can be sorted: the name, the number of reports and the average score. */
export const PROJECT_ORDER_FIELDS = ['project', 'reports', 'score'] as const;

/**
 * The order of projects; equal values are sorted by name in the same direction. In both directions, projects without a
 * score come last.
 */
export interface ProjectOrder {
  field: (typeof PROJECT_ORDER_FIELDS)[number];
  direction: 'asc' | 'desc';
}

/** A project with the value that it is sorted by. */
export type SortedProject = ProjectTotals & { sortValue: string | number };

/** On PostgreSQL, several rows may make up a count, and rows of deleted projects may remain with a sum of zero. */
const HAS_REPORTS = sql<boolean>`sum(reports) > 0`;
/** Replaces a missing score, so that it sorts after all scores in either direction. */
const NO_SCORE = { asc: 101, desc: -1 };

const resultColumns = [
  sql<number>`coalesce(sum(reports), 0)`.as('reports'),
  sql<number>`coalesce(sum(case when result = 'good' then reports end), 0)`.as('good'),
  sql<number>`coalesce(sum(case when result = 'decent' then reports end), 0)`.as('decent'),
  sql<number>`coalesce(sum(case when result = 'bad' then reports end), 0)`.as('bad'),
] as const;

/**
 * At most `limit` of the account's projects after a position, nearest first; with `backward`, those before it. Not an
 * ORM query, as all queries of this file: projects are no entities but sums of counts by project.
 * @param search substring of the name
 */
export async function listProjects(
  em: EntityManager,
  accountId: number,
  search: string | undefined,
  { field, direction }: ProjectOrder,
  { position = null, backward = false, limit, offset = 0 }: ListSlice<ListPosition<string>>,
): Promise<SortedProject[]> {
  const walk = (direction === 'asc') === backward ? 'desc' : 'asc';
  const operator = walk === 'asc' ? '>' : '<';
  let query = projectsOf(em, accountId, search).select(['project as name', ...resultColumns]);
  if (field === 'project') {
    if (position !== null) query = query.where('project', operator, position.id);
    const found = await query
      .groupBy('project')
      .having(HAS_REPORTS)
      .orderBy('project', walk)
      .limit(limit)
      .offset(offset)
      .execute();
    return found.map((project) => ({ ...project, sortValue: project.name }));
  }
  const totals = query.groupBy('project').having(HAS_REPORTS).as('totals');
  const sortValue: RawBuilder<number> =
    field === 'reports'
      ? sql`totals.reports`
      : sql`coalesce(averages.score, ${sql.lit(NO_SCORE[direction])})`;
  const averages = kysely(em)
    .selectFrom('ShownResult')
    .select(['project', sql<number | null>`avg(${SCORE_OF_PAGE})`.as('score')])
    .where('accountId', '=', accountId)
    .groupBy('project')
    .as('averages');
  let sorted = kysely(em)
    .selectFrom(totals)
    .$if(field === 'score', (all) =>
      all.leftJoin(averages, (join) => join.on(sql<boolean>`averages.project = totals.name`)),
    )
    .select(['totals.name', 'totals.reports', 'totals.good', 'totals.decent', 'totals.bad'])
    .select(sortValue.as('sortValue'))
    .orderBy(sql`${sortValue} ${sql.raw(walk)}, totals.name ${sql.raw(walk)}`)
    .limit(limit)
    .offset(offset);
  if (position !== null) {
    sorted = sorted.where(
      sql<boolean>`(${sortValue}, totals.name) ${sql.raw(operator)} (${position.value}, ${position.id})`,
    );
  }
  return await sorted.execute();
}

/** The account's projects with these names, if they have reports. */
export async function readProjects(
  em: EntityManager,
  accountId: number,
  names: readonly string[],
): Promise<ProjectTotals[]> {
  return await projectsOf(em, accountId, undefined)
    .select(['project as name', ...resultColumns])
    .where('project', 'in', names)
    .groupBy('project')
    .having(HAS_REPORTS)
    .execute();
}

/** The number of projects that match the search. */
export async function countProjects(
  em: EntityManager,
  accountId: number,
  search: string | undefined,
): Promise<number> {
  return (await numberOf(em, projectsOf(em, accountId, search)).executeTakeFirstOrThrow()).projects;
}

/** The totals of all reports of the account. */
export async function readUsage(em: EntityManager, accountId: number): Promise<ReportUsage> {
  const usage = await kysely(em)
    .selectFrom('ReportCount')
    .select([...resultColumns, numberOf(em, projectsOf(em, accountId, undefined)).as('projects')])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return { ...usage, projects: usage.projects ?? 0 };
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
