import type { ObjectRef } from '@pothos/core';
import type { Connection } from '../../reports/connection.ts';
import { builder } from '../builder.ts';

type Edge<Node> = Pick<Connection<Node>, 'cursorOf'> & { node: Node };

/** Declares `NAMEConnection` and `NAMEEdge` for a list of nodes as the services give it. */
export function connectionType<Node extends object>(
  name: string,
  nodes: string,
  nodeRef: ObjectRef<typeof builder.$inferSchemaTypes, Node>,
) {
  const edgeRef = builder.objectRef<Edge<Node>>(`${name}Edge`).implement({
    description: `One of the ${nodes} of a list, with its place in it.`,
    fields: (t) => ({
      cursor: t.string({
        description: 'Opaque place in the list, for `after` and `before`.',
        resolve: ({ node, cursorOf }) => cursorOf(node),
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
        resolve: ({ nodes, cursorOf }) => nodes.map((node) => ({ node, cursorOf })),
      }),
      nodes: t.expose('nodes', { type: [nodeRef], description: 'The objects of the slice.' }),
      pageInfo: t.field({
        type: builder.pageInfoRef(),
        description: 'Where the slice stands in the list.',
        resolve: ({ nodes, cursorOf, hasNextPage, hasPreviousPage }) => {
          const [first, last] = [nodes[0], nodes.at(-1)];
          return {
            hasNextPage,
            hasPreviousPage,
            startCursor: first ? cursorOf(first) : null,
            endCursor: last ? cursorOf(last) : null,
          };
        },
      }),
      totalCount: t.int({
        description: 'How many objects the whole list has. Counted only when asked for.',
        resolve: ({ totalCount }) => totalCount(),
      }),
    }),
  });
}
