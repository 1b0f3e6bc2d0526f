import type { ObjectRef } from '@pothos/core';
import type { Connection } from '../../reports/connection.ts';
import { builder } from '../builder.ts';

/** Declares `NAMEConnection` and `NAMEEdge` for a list of nodes as the services give it. */
export function connectionType<Node extends object>(
  name: string,
  nodes: string,
  nodeRef: ObjectRef<typeof builder.$inferSchemaTypes, Node>,
) {
  const edgeRef = builder.objectRef<{ cursor: string; node: Node }>(`${name}Edge`).implement({
    description: `One of the ${nodes} of a list, with its place in it.`,
    fields: (t) => ({
      cursor: t.exposeString('cursor', {
        description: 'Opaque place in the list, for `after` and `before`.',
      }),
      node: t.expose('node', { type: nodeRef, description: 'The object itself.' }),
    }),
  });
  return builder.objectRef<Connection<Node>>(`${name}Connection`).implement({
    description: `A slice of a list of ${nodes}.`,
    fields: (t) => ({
      edges: t.field({
        type: [edgeRef],
        description: 'The objects of the slice with their cursors.',
        resolve: ({ edges }) => edges,
      }),
      nodes: t.field({
        type: [nodeRef],
        description: 'The objects of the slice.',
        resolve: ({ edges }) => edges.map(({ node }) => node),
      }),
      pageInfo: t.field({
        type: builder.pageInfoRef(),
        description: 'Where the slice stands in the list.',
        resolve: ({ edges, hasNextPage, hasPreviousPage }) => ({
          hasNextPage,
          hasPreviousPage,
          startCursor: edges[0]?.cursor ?? null,
          endCursor: edges.at(-1)?.cursor ?? null,
        }),
      }),
      totalCount: t.int({
        description: 'How many objects the whole list has. Counted only when asked for.',
        resolve: ({ totalCount }) => totalCount(),
      }),
    }),
  });
}
