import { z } from 'zod';
import type { ListPosition, ListSlice } from '../../database/queries/list-slice.ts';
import { oneOfNumbers, type order, wholeNumber } from '../../describe/inputs.ts';
import { parseInput } from '../parse-input.ts';
import type { ServiceContext } from '../service-context.ts';
import {
  type Connection,
  type ConnectionArguments,
  encodeCursor,
  parsePaging,
  positionIn,
} from './connection.ts';

/** Parameters of the numbered pages of any list. */
const pageFields = {
  perPage: oneOfNumbers([10, 25, 50, 100], 'Entries on a page.').default(10),
  page: wholeNumber('Page number. Pages past the end are empty.', {
    min: 1,
    message: 'Must be a whole number of at least 1.',
  }).default(1),
};

/** One numbered page of a list. */
export interface ListPage<Entry> {
  entries: Entry[];
  page: number;
  perPage: number;
  /** Number of entries of all pages. */
  total: number;
}

type Sent = Record<string, unknown>;
type Order = ReturnType<typeof order>;

/** The parts of a list. `Of` has its owner, such as an account, and the connection or the entries to read it from. */
interface ListDefinition<Of, Node, Entry, Filter extends z.ZodObject, Sorted extends Order, Id> {
  /** The name of a page of it in REST. */
  name: string;
  /** Keeps its cursors from being accepted by another list. */
  cursor: string;
  filter: Filter;
  /** Rejects filters that nothing can meet. */
  checkFilter?: (filter: z.output<Filter>, context: z.RefinementCtx) => void;
  /** Without it, the list has one order. */
  order?: Sorted;
  /** The filter of numbered pages where it differs from that of connections. */
  pages?: { fields: z.core.$ZodLooseShape; filterOf: (filter: z.output<Filter> & Sent) => z.output<Filter> };
  /** Identifies what the list belongs to: its cursors are valid for this list only. */
  keyOf: (of: Of) => unknown;
  count: (of: Of, filter: z.output<Filter>) => number | Promise<number>;
  /** Reads the entries of a slice, nearest to its position first. */
  read: (
    of: Of,
    query: { filter: z.output<Filter>; order: z.output<Sorted> },
    slice: ListSlice<ListPosition<Id>>,
  ) => Node[] | Promise<Node[]>;
  /** Completes the entries of a numbered page. In connections, GraphQL loads the rest if it is selected. */
  complete?: (of: Of, nodes: Node[]) => Promise<Entry[]>;
  positionOf: (node: Node, order: z.output<Sorted>) => ListPosition<Id>;
}

/** Defines a list of which both APIs have the same filter, order and entries. */
export function defineList<
  Of,
  Node extends object,
  Filter extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Sorted extends Order = Order,
  Entry = Node,
  Id = number,
>(list: ListDefinition<Of, Node, Entry, Filter, Sorted, Id>) {
  const { name, cursor, filter, order, pages, keyOf, count, read, complete, positionOf } = list;
  const check = (sent: object, context: z.RefinementCtx) =>
    list.checkFilter?.(sent as z.output<Filter>, context);
  const pageInput = z
    .object({
      ...(pages?.fields ?? filter.shape),
      ...(order && { sortBy: order.shape.field, sort: order.shape.direction }),
      ...pageFields,
    })
    .superRefine(check);
  const connectionInput = z.object({ ...filter.shape, ...order?.shape }).superRefine(check);
  return {
    name,
    filter,
    order: order as Sorted,
    /** The parameters of a numbered page. */
    pageInput,
    /** The filter and order of a connection. */
    connectionInput,
    /** Reads a numbered page; one after the last is empty. */
    async page(
      of: Of,
      { page, perPage, sortBy, sort, ...sent }: z.output<typeof pageInput> & Sent,
    ): Promise<ListPage<Entry>> {
      const filters = pages ? pages.filterOf(sent as z.output<Filter> & Sent) : (sent as z.output<Filter>);
      const query = { filter: filters, order: { field: sortBy, direction: sort } as z.output<Sorted> };
      const total = await count(of, filters);
      const offset = (page - 1) * perPage;
      const nodes = offset < total ? await read(of, query, { limit: perPage, offset }) : [];
      const entries = complete ? await complete(of, nodes) : (nodes as Entry[] & Node[]);
      return { entries, page, perPage, total };
    },
    /**
     * Reads a slice between cursors. @param sent paging arguments, filter and order
     * @throws ValidationError also for a cursor of another list, order or filter
     */
    async connection(
      { signer }: Pick<ServiceContext, 'signer'>,
      of: Of,
      sent: ConnectionArguments & Sent,
    ): Promise<Connection<Node>> {
      const { field, direction, ...filters } = parseInput(connectionInput, sent) as Sent;
      const query = { filter: filters as z.output<Filter>, order: { field, direction } as z.output<Sorted> };
      const list = [cursor, JSON.stringify([keyOf(of), query.order, query.filter])] as const;
      const { size, backward } = parsePaging(sent);
      const position = positionIn<Id>(signer, list, sent);
      const found = await read(of, query, { position, backward, limit: size + 1 });
      const nodes = found.slice(0, size);
      const hasMore = found.length > size;
      return {
        nodes: backward ? nodes.reverse() : nodes,
        cursorOf: (node) => encodeCursor(signer, list, positionOf(node, query.order)),
        hasNextPage: backward ? position !== null : hasMore,
        hasPreviousPage: backward ? hasMore : position !== null,
        totalCount: async () => count(of, query.filter),
      };
    },
  };
}
