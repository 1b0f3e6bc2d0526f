import { brandWithType } from '@pothos/core';
import type { GraphqlContext } from './context.ts';
import { databaseIdOf, type GlobalId } from './global-id.ts';

/**
 * The object of a global id for `node` and `nodes`. Null when it is missing, another account's, or the id is malformed:
 * the relay plugin itself rejects an id whose type is unknown, and its neighbors with it.
 */
export async function findNode(id: GlobalId, { actor, loaders }: GraphqlContext): Promise<object | null> {
  const reportId = databaseIdOf('Report', id);
  const accountId = databaseIdOf('Account', id);
  let node: object | null = null;
  if (reportId !== null) node = await loaders.report.load(reportId);
  else if (accountId === actor.accountId) node = await loaders.account.load(accountId);
  if (node) brandWithType(node, id.typename as never);
  return node;
}
