import type { ObjectRef } from '@pothos/core';
import type { Connection } from '../../reports/lists/connection.ts';
import { builder } from '../builder.ts';

/** Declares `NAMEConnection` and `NAMEEdge` for a list of nodes, with Relay's fields and the total count. */
export function connectionType<Node extends object>(
  name: string,
  nodes: string,
  type: ObjectRef<typeof builder.$inferSchemaTypes, Node>,
) {
  return builder.connectionObject(
    {
      type,
      name: `${name}Connection`,
      description: `A page of a list of ${nodes}.`,
      fields: (t) => ({
        totalCount: t.int({
          description: 'Total number of objects in the list. Counted only if selected.',
          resolve: ({ totalCount }) => totalCount(),
        }),
      }),
    },
    { name: `${name}Edge`, description: `One of the ${nodes} of a list, with its cursor.` },
  );
}

/** A slice in Relay's shape. Cursors are signed, so they are computed only for the fields that a client selects. */
export function relayConnection<Node extends object>(slice: Connection<Node>) {
  const { nodes, cursorOf, hasNextPage, hasPreviousPage, totalCount } = slice;
  const edges = nodes.map((node) => ({
    node,
    get cursor() {
      return cursorOf(node);
    },
  }));
  const pageInfo = {
    hasNextPage,
    hasPreviousPage,
    get startCursor() {
      return edges[0]?.cursor ?? null;
    },
    get endCursor() {
      return edges.at(-1)?.cursor ?? null;
    },
  };
  return { edges, pageInfo, totalCount };
}
