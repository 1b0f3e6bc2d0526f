import { z } from 'zod';
import type { Actor } from '../../accounts/actor.ts';
import { decodeCursor, encodeCursor } from '../../database/cursor.ts';
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
import {
  type Connection,
  type ConnectionArguments,
  createCursorSigner,
  parseConnectionArguments,
} from './connection.ts';
import { type ListPage, pageFields } from './page-fields.ts';

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
  const cursorSigner = createCursorSigner(signer, 'project-cursor');
  const list = [actor.accountId, search, order];
  const { size, backward, position } = parseConnectionArguments(paging, (cursor) =>
    decodeCursor(cursorSigner, list, cursor),
  );
  const start =
    position === null ? null : (JSON.parse(String(position.value)) as [value: string | number, name: string]);
  const found = await listProjects(em, actor.accountId, {
    search,
    order,
    position: start && { value: start[0], name: start[1] },
    backward,
    limit: size + 1,
  });
  const nodes = found.slice(0, size);
  return {
    nodes: backward ? nodes.reverse() : nodes,
    cursorOf: ({ name, sortValue }) =>
      encodeCursor(cursorSigner, list, { value: JSON.stringify([sortValue, name]), id: 0 }),
    hasNextPage: backward ? position !== null : found.length > size,
    hasPreviousPage: backward ? found.length > size : position !== null,
    totalCount: () => countProjects(em, actor.accountId, search),
  };
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
  const { search, sortBy, sort, page, perPage } = parseInput(listProjectsInput, input);
  const total = await countProjects(em, accountId, search);
  const offset = (page - 1) * perPage;
  const order = { field: sortBy === 'project' ? 'name' : sortBy, direction: sort } as const;
  const found =
    offset < total
      ? await listProjects(em, accountId, { search, order, position: null, limit: perPage, offset })
      : [];
  const averages =
    found.length > 0
      ? await readAverageScores(
          em,
          accountId,
          found.map(({ name }) => name),
        )
      : new Map<string, number>();
  const entries = found.map(({ sortValue: _, ...project }) => ({
    ...project,
    averageScore: averages.get(project.name) ?? null,
  }));
  return { entries, page, perPage, total };
}
