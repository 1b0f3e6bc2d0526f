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

/**
 * A slice in Relay's shape. Cursors are signed, so they are computed only for the fields that a client selects, by
 * accessors of classes. V8 makes a hidden class for each object literal with an accessor, in the old generation: it
 * would keep the slice in memory until a major collection.
 */
export async function relayConnection<Node extends object>(slice: Promise<Connection<Node>>) {
  const { nodes, cursorOf, hasNextPage, hasPreviousPage, totalCount } = await slice;
  const edges = nodes.map((node) => new Edge(node, cursorOf));
  return { edges, pageInfo: new PageInfo(edges, hasNextPage, hasPreviousPage), totalCount };
}

class Edge<Node extends object> {
  readonly node: Node;
  readonly #cursorOf: (node: Node) => string;

  constructor(node: Node, cursorOf: (node: Node) => string) {
    this.node = node;
    this.#cursorOf = cursorOf;
  }

  get cursor(): string {
    return this.#cursorOf(this.node);
  }
}

class PageInfo {
  readonly #edges: readonly { cursor: string }[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;

  constructor(edges: readonly { cursor: string }[], hasNextPage: boolean, hasPreviousPage: boolean) {
    this.#edges = edges;
    this.hasNextPage = hasNextPage;
    this.hasPreviousPage = hasPreviousPage;
  }

  get startCursor(): string | null {
    return this.#edges[0]?.cursor ?? null;
  }

  get endCursor(): string | null {
    return this.#edges.at(-1)?.cursor ?? null;
  }
}
