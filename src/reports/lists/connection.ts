import { type CursorSigner, decodeCursor, encodeCursor } from '../../database/cursor.ts';
import type { ListPosition } from '../../database/queries/report-list.ts';
import { ValidationError } from '../../errors.ts';
import type { Signer } from '../../sharing/signer.ts';

/** Default size of a slice. */
export const DEFAULT_PAGE_SIZE = 10;
const MAX_PAGE_SIZE = 100;

/** Relay's paging arguments as a client sends them. */
export interface ConnectionArguments {
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}

/** A slice of a list. */
export interface Connection<Node> {
  nodes: Node[];
  /** The cursor of a node of the slice; signed only when a client selects it. */
  cursorOf: (node: Node) => string;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  /** Counts the whole list; called only when a client selects the count. */
  totalCount: () => Promise<number>;
}

/** A list that is read in slices. */
export interface SlicedList<Node> {
  /** Keeps a cursor of one kind of list from being accepted by another. */
  purpose: string;
  /** Identifies the list: account, order and filter. Its cursors are valid for this list only. */
  key: unknown;
  /** Reads at most `limit` nodes after the position, nearest first; with `backward`, those before it. */
  read: (slice: { position: ListPosition | null; backward: boolean; limit: number }) => Promise<Node[]>;
  positionOf: (node: Node) => ListPosition;
  totalCount: () => Promise<number>;
}

/**
 * Reads the slice of a list that paging arguments select.
 * @throws ValidationError on the argument, also for a cursor of another list
 */
export async function connectionOf<Node>(
  signer: Signer,
  paging: ConnectionArguments,
  { purpose, key, read, positionOf, totalCount }: SlicedList<Node>,
): Promise<Connection<Node>> {
  const { size, backward } = parsePaging(paging);
  const cursorSigner: CursorSigner = {
    sign: (text) => signer.sign(purpose, text),
    signatures: (text) => signer.signatures(purpose, text),
  };
  const cursor = backward ? paging.before : paging.after;
  const position = cursor == null ? null : decodeCursor(cursorSigner, key, cursor);
  if (cursor != null && position === null)
    reject(backward ? 'before' : 'after', 'The cursor is not valid for this order and filter.');
  const found = await read({ position, backward, limit: size + 1 });
  const hasMore = found.length > size;
  const nodes = found.slice(0, size);
  return {
    nodes: backward ? nodes.reverse() : nodes,
    cursorOf: (node) => encodeCursor(cursorSigner, key, positionOf(node)),
    hasNextPage: backward ? position !== null : hasMore,
    hasPreviousPage: backward ? hasMore : position !== null,
    totalCount,
  };
}

/**
 * Checks paging arguments, apart from cursors; nothing is clamped.
 * @throws ValidationError on the argument
 */
export function parsePaging({ first, after, last, before }: ConnectionArguments): {
  size: number;
  backward: boolean;
} {
  if (first != null && last != null) reject('last', 'first and last cannot be used together.');
  if (after != null && (last != null || before != null))
    reject('after', 'Use after with first, and before with last.');
  if (before != null && last == null) reject('before', 'Use before with last.');
  const backward = last != null;
  const size = (backward ? last : first) ?? DEFAULT_PAGE_SIZE;
  if (size < 1 || size > MAX_PAGE_SIZE)
    reject(backward ? 'last' : 'first', `Must be from 1 to ${MAX_PAGE_SIZE}.`);
  return { size, backward };
}

function reject(argument: string, message: string): never {
  throw new ValidationError({ [argument]: [message] });
}
