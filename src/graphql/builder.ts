import SchemaBuilder from '@pothos/core';
import ErrorsPlugin from '@pothos/plugin-errors';
import RelayPlugin, { resolveNodes } from '@pothos/plugin-relay';
import { assertInterfaceType, type GraphQLResolveInfo } from 'graphql';
import type { Json } from '../engine/text/json.ts';
import type { GraphqlContext } from './context.ts';
import { decodeGlobalId, encodeGlobalId, type GlobalId } from './global-id.ts';
import { countedAs, IN_SLICE, LIST_SIZE } from './operation-cost.ts';

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
      resolve: async (_root, { id }, context, info) => await findNode(id, context, info),
    },
    nodesQueryOptions: {
      description:
        'The objects with these global ids, in the same order; null for each id that is malformed, and for each object that does not exist or belongs to another account.',
      extensions: countedAs(({ ids }: { ids?: readonly unknown[] }) => ids?.length ?? LIST_SIZE),
      args: { ids: { description: 'Global ids of the objects.' } },
      // Each by itself, so that an error fails only its own item. The loaders read all at once.
      resolve: (_root, { ids }, context, info) => ids.map((id) => findNode(id, context, info)),
    },
  },
  errors: { directResult: true },
});

builder.queryType({ description: 'Read operations. All data belongs to the account of the API key.' });
builder.mutationType({
  description: 'Write operations, for keys with scope `write`. Mutations do not wait for runs.',
});
builder.subscriptionType({ description: 'Event streams, over server-sent events.' });

/** Loads the object with a global id; null without such an object, also for a type that has no nodes. */
export async function findNode(
  id: GlobalId,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<unknown> {
  const nodes = info.schema.getPossibleTypes(assertInterfaceType(info.schema.getType('Node')));
  if (!nodes.some(({ name }) => name === id.typename)) return null;
  return (await resolveNodes(builder, context, info, [id]))[0];
}
