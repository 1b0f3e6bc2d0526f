import SchemaBuilder from '@pothos/core';
import ErrorsPlugin from '@pothos/plugin-errors';
import RelayPlugin from '@pothos/plugin-relay';
import type { Json } from '../audits/audit.ts';
import type { GraphqlContext } from './context.ts';
import { decodeGlobalId, encodeGlobalId } from './global-id.ts';
import { reportResolvedError } from './plugins/use-mutation-errors.ts';

/** The schema builder. It defines no types: each stands in a file of its own under `types` and `mutations`. */
export const builder = new SchemaBuilder<{
  Context: GraphqlContext;
  DefaultFieldNullability: false;
  DefaultNodeNullability: false;
  DefaultEdgesNullability: false;
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
    pageInfoTypeOptions: { description: 'Where a slice stands in its list.' },
    hasNextPageFieldOptions: { description: 'Whether more follows after `endCursor`.' },
    hasPreviousPageFieldOptions: { description: 'Whether something stands before `startCursor`.' },
    startCursorFieldOptions: { description: 'Cursor of the first edge; null when the slice is empty.' },
    endCursorFieldOptions: { description: 'Cursor of the last edge; null when the slice is empty.' },
    // Theirs reject for ids that name no type; ours stand in types/node.ts.
    nodeQueryOptions: false,
    nodesQueryOptions: false,
  },
  errors: { directResult: true, onResolvedError: reportResolvedError },
});
