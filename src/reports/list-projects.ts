import { z } from 'zod';
import type { Actor } from '../accounts/actor.ts';
import { decodeCursor, encodeCursor } from '../database/cursor.ts';
import type { EntityManager } from '../database/orm.ts';
import { countProjects, listProjects, type ProjectTotals } from '../database/queries/project-list.ts';
import { type Connection, parseConnectionArguments } from './connection.ts';
import { MAX_FILTER_CHARACTERS, text } from './fields.ts';
import { parseInput } from './parse-input.ts';
import type { ServiceContext } from './service-context.ts';

const input = z.object({ search: text(MAX_FILTER_CHARACTERS).optional() });

/**
 * The account's projects by name.
 * @throws ValidationError
 */
export async function listProjectConnection(
  { signer }: Pick<ServiceContext, 'signer'>,
  em: EntityManager,
  actor: Actor,
  { search: given, ...paging }: { search?: string | null; first?: number | null; after?: string | null },
): Promise<Connection<ProjectTotals>> {
  const { search } = parseInput(input, { search: given });
  const cursorSigner = { sign: (payload: string) => signer.sign('project-cursor', payload) };
  const list = [actor.accountId, search];
  const { size, position } = parseConnectionArguments(paging, (cursor) =>
    decodeCursor(cursorSigner, list, cursor),
  );
  const after = position === null ? null : String(position.value);
  const found = await listProjects(em, actor.accountId, { search, after, limit: size + 1 });
  return {
    nodes: found.slice(0, size),
    cursorOf: ({ name }) => encodeCursor(cursorSigner, list, { value: name, id: 0 }),
    hasNextPage: found.length > size,
    hasPreviousPage: position !== null,
    totalCount: () => countProjects(em, actor.accountId, search),
  };
}
