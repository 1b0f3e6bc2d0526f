import type { InputFieldMap, ObjectRef } from '@pothos/core';
import type { Model } from '../../describe/vocabulary.ts';
import { type Connection, type ConnectionArguments, parsePaging } from '../../reports/lists/connection.ts';
import { parseInput } from '../../reports/parse-input.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { checkedBy, countedAs } from '../operation-cost.ts';
import { publishInput, type SchemaTypes } from './published.ts';

type Filter = Record<string, unknown>;
type ListArguments = ConnectionArguments & { filter?: Filter | null; orderBy?: object | null };

/** A list as a connection shows it. */
interface ShownList<Of, Node> {
  filter: Model;
  order: Model;
  connectionInput: Model;
  connection(services: ServiceContext, of: Of, sent: ConnectionArguments): Promise<Connection<Node>>;
}

interface ConnectionOptions<Parent, Of> {
  description: string;
  /** Description of the argument with the filter of the list, if there is one. */
  filter?: string;
  /** Description of the argument with the order of the list, if there is one. */
  orderBy?: string;
  /** Other arguments, which are fields of the filter. */
  args?: InputFieldMap;
  /** Finds what the list belongs to. */
  of: (parent: Parent, context: GraphqlContext) => Of | Promise<Of>;
  /** The filter for the parent, if it is not that of the argument. */
  filterFor?(parent: Parent, filter: Filter): Filter;
}

/**
 * Declares `NAMEConnection` and `NAMEEdge`, with Relay's fields and the total count.
 * @param nodes names the nodes in descriptions
 * @returns a function that makes the arguments of `t.connection` for a list of these nodes: the fields of its filter and
 * order, their check, the cost and the resolver derive from the definition of the list
 */
export function connectionFor<Node extends object>(type: ObjectRef<SchemaTypes, Node>, nodes: string) {
  const connection = builder.connectionObject(
    {
      type,
      name: `${type.name}Connection`,
      description: `A page of a list of ${nodes}.`,
      fields: (t) => ({
        totalCount: t.int({
          description: 'Total number of objects in the list. Counted only if selected.',
          resolve: ({ totalCount }) => totalCount(),
        }),
      }),
    },
    { name: `${type.name}Edge`, description: `One of the ${nodes} of a list, with its cursor.` },
  );
  return <Parent, Of, Listed extends Node>(
    list: ShownList<Of, Listed>,
    { description, filter, orderBy, args, of, filterFor }: ConnectionOptions<Parent, Of>,
  ) => {
    const options = {
      type,
      description,
      extensions: {
        ...countedAs((paging: ConnectionArguments) => parsePaging(paging).size),
        ...checkedBy((args: ListArguments) => {
          parsePaging(args);
          parseInput(list.connectionInput, { ...args, ...args.filter, ...args.orderBy });
        }),
      },
      args: builder.args((t) => ({
        ...args,
        ...(filter && { filter: t.field({ type: publishInput(list.filter), description: filter }) }),
        ...(orderBy && { orderBy: t.field({ type: publishInput(list.order), description: orderBy }) }),
      })) as InputFieldMap,
      resolve: async (parent: Parent, args: ConnectionArguments, context: GraphqlContext) => {
        const { filter, orderBy, ...others }: ListArguments = args;
        const sent = { ...others, ...(filterFor?.(parent, filter ?? {}) ?? filter), ...orderBy };
        return relayConnection(list.connection(context.services, await of(parent, context), sent));
      },
    };
    return [options, connection] as const;
  };
}

/**
 * A slice in Relay's shape. Cursors are signed, so they are computed only for the fields that a client selects, by
 * accessors of classes. V8 makes a hidden class for each object literal with an accessor, in the old generation: it
 * would keep the slice in memory until a major collection.
 */
async function relayConnection<Node extends object>(slice: Promise<Connection<Node>>) {
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
