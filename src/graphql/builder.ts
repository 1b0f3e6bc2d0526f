import SchemaBuilder from '@pothos/core';
import ErrorsPlugin from '@pothos/plugin-errors';
import RelayPlugin from '@pothos/plugin-relay';
import type { Json } from '../audits/audit.ts';
import type { GraphqlContext } from './context.ts';
import { findNode } from './find-node.ts';
import { decodeGlobalId, encodeGlobalId } from './global-id.ts';
import { IN_SLICE } from './operation-cost.ts';
import { reportResolvedError } from './plugins/use-mutation-errors.ts';

/** The schema builder. It defines no types: each has a file of its own under `types` and `mutations`. */
export const builder = new SchemaBuilder<{
  Context: GraphqlContext;
  DefaultFieldNullability: false;
  DefaultNodeNullability: false;
  DefaultEdgesNullability: false;
  Connection: { totalCount: () => Promise<number> };
  Scalars: {
    ID: { Input: string; Output: string | number };
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
    idFieldOptions: { description: 'Global id: opaque, and unique over all types.' },
    pageInfoTypeOptions: {
      description: 'Cursors of the slice, and whether the list continues before and after it.',
    },
    pageInfoFieldOptions: { description: 'Position of the slice in the list.', extensions: IN_SLICE },
    edgesFieldOptions: { description: 'The objects of the slice with their cursors.', extensions: IN_SLICE },
    nodesOnConnection: { description: 'The objects of the slice.', extensions: IN_SLICE },
    nodeFieldOptions: { description: 'The object itself.', extensions: IN_SLICE },
    cursorFieldOptions: { description: 'Opaque position in the list, for `after` and `before`.' },
    firstArgOptions: {
      description: 'Number of objects from the start of the list: 1 to 100, 10 by default.',
    },
    afterArgOptions: { description: 'Cursor after which the slice starts; only with `first`.' },
    lastArgOptions: { description: 'Number of objects from the end of the list: 1 to 100.' },
    beforeArgOptions: { description: 'Cursor before which the slice ends; only with `last`.' },
    hasNextPageFieldOptions: { description: 'Whether more follows after `endCursor`.' },
    hasPreviousPageFieldOptions: { description: 'Whether more precedes `startCursor`.' },
    startCursorFieldOptions: { description: 'Cursor of the first edge; null when the slice is empty.' },
    endCursorFieldOptions: { description: 'Cursor of the last edge; null when the slice is empty.' },
    nodeQueryOptions: {
      description: 'The object with that global id; null when it is missing, malformed or not yours.',
      args: { id: { description: 'Global id of the object.' } },
      resolve: (_root, { id }, context) => findNode(id, context),
    },
    nodesQueryOptions: {
      description:
        'The objects with those global ids, in the same order; null for each that is missing, malformed or not yours.',
      args: { ids: { description: 'Global ids of the objects.' } },
      resolve: (_root, { ids }, context) => ids.map((id) => findNode(id, context)),
    },
  },
  errors: { directResult: true, onResolvedError: reportResolvedError },
});
