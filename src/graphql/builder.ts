import SchemaBuilder, { brandWithType } from '@pothos/core';
import ErrorsPlugin from '@pothos/plugin-errors';
import RelayPlugin from '@pothos/plugin-relay';
import type { Json } from '../engine/text/json.ts';
import { type ConnectionArguments, parsePaging } from '../reports/lists/connection.ts';
import { parseInput } from '../reports/parse-input.ts';
import type { GraphqlContext } from './context.ts';
import { databaseIdOf, decodeGlobalId, encodeGlobalId, type GlobalId } from './global-id.ts';
import { checkedBy, countedAs, IN_SLICE, LIST_SIZE } from './operation-cost.ts';

/**
 * Extensions of a field with a connection: its size, and the check of its arguments.
 * @param input the schema of its filter and order
 */
export function connectionExtensions(input?: Parameters<typeof parseInput>[0]): Record<string, unknown> {
  return {
    ...countedAs((paging: ConnectionArguments) => parsePaging(paging).size),
    ...checkedBy((args: ConnectionArguments & { filter?: object; orderBy?: object }) => {
      parsePaging(args);
      if (input) parseInput(input, { ...args, ...args.filter, ...args.orderBy });
    }),
  };
}

/** The schema builder. The types are defined in `types` and `mutations`, one file each. */
export const builder = new SchemaBuilder<{
  Context: GraphqlContext;
  DefaultFieldNullability: false;
  DefaultNodeNullability: false;
  DefaultEdgesNullability: false;
  Connection: { totalCount: () => Promise<number> };
  Scalars: {
    ID: { Input: string; Output: string | number };
    Date: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date };
    URL: { Input: string; Output: string };
    JSON: { Input: Json; Output: Json };
  };
}>({
  defaultFieldNullability: false,
  plugins: [RelayPlugin, ErrorsPlugin],
  relay: {
    encodeGlobalID: encodeGlobalId,
    decodeGlobalID: decodeGlobalId,
    nodeTypeOptions: { description: 'An object that can be fetched again by its global id.' },
    idFieldOptions: { description: 'Global id: opaque and unique across all types.' },
    defaultConnectionFieldOptions: {
      extensions: connectionExtensions(),
    },
    pageInfoTypeOptions: {
      description: 'Cursors of the page, and whether there are more pages.',
    },
    pageInfoFieldOptions: { description: 'Position of the page in the list.', extensions: IN_SLICE },
    edgesFieldOptions: { description: 'The objects of the page with their cursors.', extensions: IN_SLICE },
    nodesOnConnection: { description: 'The objects of the page.', extensions: IN_SLICE },
    nodeFieldOptions: { description: 'The object itself.', extensions: IN_SLICE },
    cursorFieldOptions: { description: 'Opaque position in the list, for `after` and `before`.' },
    firstArgOptions: {
      description: 'Number of objects from the start of the list: 1 to 100, 10 by default.',
    },
    afterArgOptions: { description: 'Cursor after which the page starts; only with `first`.' },
    lastArgOptions: { description: 'Number of objects from the end of the list: 1 to 100.' },
    beforeArgOptions: { description: 'Cursor before which the page ends; only with `last`.' },
    hasNextPageFieldOptions: { description: 'Whether there are objects after `endCursor`.' },
    hasPreviousPageFieldOptions: { description: 'Whether there are objects before `startCursor`.' },
    startCursorFieldOptions: { description: 'Cursor of the first edge; null if the page is empty.' },
    endCursorFieldOptions: { description: 'Cursor of the last edge; null if the page is empty.' },
    nodeQueryOptions: {
      description:
        'The object with this global id; null if the id is malformed, or the object does not exist or belongs to another account.',
      args: { id: { description: 'Global id of the object.' } },
      resolve: (_root, { id }, context) => findNode(id, context),
    },
    nodesQueryOptions: {
      description:
        'The objects with these global ids, in the same order; null for each id that is malformed, and for each object that does not exist or belongs to another account.',
      extensions: countedAs(({ ids }: { ids?: readonly unknown[] }) => ids?.length ?? LIST_SIZE),
      args: { ids: { description: 'Global ids of the objects.' } },
      resolve: (_root, { ids }, context) => ids.map((id) => findNode(id, context)),
    },
  },
  errors: { directResult: true },
});

builder.queryType({ description: 'Read operations. All data belongs to the account of the API key.' });
builder.mutationType({
  description: 'Write operations, for keys with scope `write`. Mutations do not wait for runs.',
});
builder.subscriptionType({ description: 'Event streams, over server-sent events.' });

/** Null without such an object. The resolvers of the relay plugin would fail a list for one id of an unknown type. */
async function findNode(id: GlobalId, { actor, loaders, onReport }: GraphqlContext): Promise<object | null> {
  const reportId = databaseIdOf('Report', id);
  const runId = databaseIdOf('Run', id);
  const siteAuditId = databaseIdOf('SiteAudit', id);
  const accountId = databaseIdOf('Account', id);
  let node: object | null = null;
  if (reportId !== null) onReport?.(reportId);
  if (reportId !== null) node = await loaders.report.load(reportId);
  else if (runId !== null) node = await loaders.run.load(runId);
  else if (siteAuditId !== null) node = await loaders.siteAudit.load(siteAuditId);
  else if (id.typename === 'Project') node = await loaders.project.load(id.id);
  else if (accountId === actor.accountId) node = await loaders.account.load(accountId);
  if (node) brandWithType(node, id.typename as never);
  return node;
}
