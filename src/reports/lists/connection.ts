import type { CursorSigner } from '../../database/cursor.ts';
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

/** Position, direction and size of a slice. */
export interface ConnectionSlice<Position> {
  size: number;
  /** Whether the slice ends at `position` instead of starting there. */
  backward: boolean;
  position: Position | null;
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

/**
 * Checks paging arguments with their cursor.
 * @param decode returns the position of a cursor; null if the cursor is of another list
 * @throws ValidationError on the argument
 */
export function parseConnectionArguments<Position>(
  paging: ConnectionArguments,
  decode: (cursor: string) => Position | null,
): ConnectionSlice<Position> {
  const { size, backward } = parsePaging(paging);
  const cursor = backward ? paging.before : paging.after;
  if (cursor == null) return { size, backward, position: null };
  const position = decode(cursor);
  if (position === null)
    reject(backward ? 'before' : 'after', 'The cursor is not valid for this order and filter.');
  return { size, backward, position };
}

/** @param purpose keeps a cursor of one kind of list from being accepted by another */
export function createCursorSigner(signer: Signer, purpose: string): CursorSigner {
  return {
    sign: (text) => signer.sign(purpose, text),
    signatures: (text) => signer.signatures(purpose, text),
  };
}

function reject(argument: string, message: string): never {
  throw new ValidationError({ [argument]: [message] });
}
