import { z } from 'zod';
import type { Actor } from '../../accounts/actor.ts';
import type { EntityManager } from '../../database/orm.ts';
import {
  countProjects,
  listProjects,
  PROJECT_ORDER_FIELDS,
  type ProjectTotals,
  type SortedProject,
} from '../../database/queries/project-list.ts';
import { readAverageScores } from '../../database/queries/project-results.ts';
import { ORDER_DIRECTIONS } from '../../database/queries/report-list.ts';
import { MAX_FILTER_CHARACTERS, oneOf, text } from '../fields.ts';
import { parseInput } from '../parse-input.ts';
import type { ServiceContext } from '../service-context.ts';
import { type Connection, type ConnectionArguments, connectionOf } from './connection.ts';
import { type ListPage, pageFields, pageOf } from './page-fields.ts';

const search = () => text(MAX_FILTER_CHARACTERS).optional();

/** Filter and order of a connection. */
export const projectConnectionInput = z.object({
  search: search(),
  field: oneOf(PROJECT_ORDER_FIELDS).default('name'),
  direction: oneOf(ORDER_DIRECTIONS).default('asc'),
});

/** Parameters of a numbered page of the projects. */
export const listProjectsInput = z.object({
  search: search(),
  sortBy: oneOf(['project', 'reports', 'score']).default('project'),
  sort: oneOf(ORDER_DIRECTIONS).default('asc'),
  ...pageFields,
});

/** A project with the average score of its reports with a score; null if none has one. */
export type ScoredProject = ProjectTotals & { averageScore: number | null };

/**
 * The account's projects.
 * @throws ValidationError
 */
export async function listProjectConnection(
  { signer }: Pick<ServiceContext, 'signer'>,
  em: EntityManager,
  actor: Actor,
  input: Record<string, unknown>,
  paging: ConnectionArguments,
): Promise<Connection<SortedProject>> {
  const { search, ...order } = parseInput(projectConnectionInput, input);
  return await connectionOf(signer, paging, {
    purpose: 'project-cursor',
    key: [actor.accountId, search, order],
    read: ({ position: at, ...slice }) => {
      const sent: [value: string | number, name: string] | null = at && JSON.parse(String(at.value));
      const position = sent && { value: sent[0], name: sent[1] };
      return listProjects(em, actor.accountId, search, order, { ...slice, position });
    },
    positionOf: ({ name, sortValue }) => ({ value: JSON.stringify([sortValue, name]), id: 0 }),
    totalCount: () => countProjects(em, actor.accountId, search),
  });
}

/**
 * One numbered page of the account's projects.
 * @throws ValidationError
 */
export async function listProjectPage(
  em: EntityManager,
  { accountId }: Actor,
  input: Record<string, unknown>,
): Promise<ListPage<ScoredProject>> {
  const { search, sortBy, sort, ...page } = parseInput(listProjectsInput, input);
  const order = { field: sortBy === 'project' ? 'name' : sortBy, direction: sort } as const;
  return await pageOf(page, await countProjects(em, accountId, search), async (slice) => {
    const found = await listProjects(em, accountId, search, order, slice);
    const names = found.map(({ name }) => name);
    const averages = await readAverageScores(em, accountId, names);
    return found.map(({ sortValue: _, ...project }) => ({
      ...project,
      averageScore: averages.get(project.name) ?? null,
    }));
  });
}
