import type { ListPosition, ListSlice } from '../../database/queries/list-slice.ts';
import { ValidationError } from '../../errors.ts';
import type { Signer } from '../../sharing/signer.ts';

const DEFAULT_PAGE_SIZE = 10;
const MAX_PAGE_SIZE = 100;
const MAC_CHARACTERS = 16;

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
export interface SlicedList<Node, Id> {
  /** Keeps a cursor of one kind of list from being accepted by another. */
  purpose: string;
  /** Identifies the list: account, order and filter. Its cursors are valid for this list only. */
  key: unknown;
  /** Reads at most `limit` nodes after the position, nearest first; with `backward`, those before it. */
  read: (slice: Required<Omit<ListSlice<ListPosition<Id>>, 'offset'>>) => Promise<Node[]>;
  positionOf: (node: Node) => ListPosition<Id>;
  totalCount: () => Promise<number>;
}

/**
 * Reads the slice of a list that paging arguments select.
 * @throws ValidationError on the argument, also for a cursor of another list
 */
export async function connectionOf<Node, Id>(
  signer: Signer,
  paging: ConnectionArguments,
  { purpose, key, read, positionOf, totalCount }: SlicedList<Node, Id>,
): Promise<Connection<Node>> {
  const { size, backward } = parsePaging(paging);
  const list = [purpose, JSON.stringify(key)] as const;
  const cursor = backward ? paging.before : paging.after;
  const position = cursor == null ? null : decodeCursor<Id>(signer, list, cursor);
  if (cursor != null && position === null)
    reject(backward ? 'before' : 'after', 'The cursor is not valid for this order and filter.');
  const found = await read({ position, backward, limit: size + 1 });
  const hasMore = found.length > size;
  const nodes = found.slice(0, size);
  return {
    nodes: backward ? nodes.reverse() : nodes,
    cursorOf: (node) => encodeCursor(signer, list, positionOf(node)),
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

/** The purpose and the key of a list; its cursors are valid for this list only. */
type ListIdentity = readonly [purpose: string, key: string];

/** Encodes a position in a list as opaque text. It is signed, so that a damaged cursor is detected. */
export function encodeCursor(
  signer: Signer,
  [purpose, key]: ListIdentity,
  position: ListPosition<unknown>,
): string {
  const payload = JSON.stringify([position.value, position.id]);
  const mac = macOf(signer.sign(purpose, `${key}\0${payload}`));
  return Buffer.from(mac + payload).toString('base64url');
}

/** @returns null for a cursor that is damaged, or of another list */
export function decodeCursor<Id = number>(
  signer: Signer,
  [purpose, key]: ListIdentity,
  cursor: string,
): ListPosition<Id> | null {
  const text = Buffer.from(cursor, 'base64url').toString();
  const payload = text.slice(MAC_CHARACTERS);
  const macs = signer.signatures(purpose, `${key}\0${payload}`).map(macOf);
  if (!macs.includes(macOf(text))) return null;
  if (Buffer.from(text).toString('base64url') !== cursor) return null;
  const [value, id] = JSON.parse(payload) as [ListPosition['value'], Id];
  return { value, id };
}

function macOf(text: string): string {
  return text.slice(0, MAC_CHARACTERS);
}

function reject(argument: string, message: string): never {
  throw new ValidationError({ [argument]: [message] });
}
