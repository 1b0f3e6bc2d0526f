import { brandWithType } from '@pothos/core';
import type { GraphqlContext } from './context.ts';
import { databaseIdOf, type GlobalId, projectNameOf } from './global-id.ts';

/**
 * The object with a global id, for `node` and `nodes`. Null when the object is missing or of another account, or the id
 * is malformed. The resolvers of the relay plugin would fail the whole list for one id of an unknown type.
 */
export async function findNode(
  id: GlobalId,
  { actor, loaders, onReport }: GraphqlContext,
): Promise<object | null> {
  const reportId = databaseIdOf('Report', id);
  const runId = databaseIdOf('Run', id);
  const project = projectNameOf(id);
  const accountId = databaseIdOf('Account', id);
  let node: object | null = null;
  if (reportId !== null) onReport?.(reportId);
  if (reportId !== null) node = await loaders.report.load(reportId);
  else if (runId !== null) node = await loaders.run.load(runId);
  else if (project !== null) node = await loaders.project.load(project);
  else if (accountId === actor.accountId) node = await loaders.account.load(accountId);
  if (node) brandWithType(node, id.typename as never);
  return node;
}
