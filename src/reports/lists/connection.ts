import type { ListPosition } from '../../database/queries/list-slice.ts';
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
 * The purpose of a list, which is that of all lists of its kind, and its key: account, order and filter. Its cursors are
 * valid for this list only.
 */
type ListIdentity = readonly [purpose: string, key: string];

/**
 * The position from which paging arguments select a slice; null for an end of the list.
 * @throws ValidationError for a cursor of another list
 */
export function positionIn<Id>(
  signer: Signer,
  list: ListIdentity,
  { last, after, before }: ConnectionArguments,
): ListPosition<Id> | null {
  const [argument, cursor] = last == null ? ['after', after] : ['before', before];
  if (cursor == null) return null;
  const position = decodeCursor<Id>(signer, list, cursor);
  return position ?? reject(argument, 'The cursor is not valid for this order and filter.');
}

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
