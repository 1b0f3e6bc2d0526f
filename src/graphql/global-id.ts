import { ValidationError } from '../errors.ts';
import { parseId } from '../parse-id.ts';

const SEPARATOR = ':';

/** A decoded global id; both members are empty if it was malformed. */
export interface GlobalId {
  typename: string;
  id: string;
}

/** Encodes a type and its id as opaque text. */
export function encodeGlobalId(typename: string, id: string | number | bigint): string {
  return Buffer.from(`${typename}${SEPARATOR}${id}`).toString('base64url');
}

/** @returns the type and id, which may contain the separator; empty for text that is not a global id */
export function decodeGlobalId(globalId: string): GlobalId {
  const text = Buffer.from(globalId, 'base64url').toString();
  const [typename = ''] = text.split(SEPARATOR, 1);
  const id = text.slice(typename.length + SEPARATOR.length);
  return encodeGlobalId(typename, id) === globalId ? { typename, id } : { typename: '', id: '' };
}

/** The database id in a global id; null if the id is malformed or of another type. */
export function databaseIdOf(typename: string, globalId: GlobalId | string): number | null {
  const decoded = typeof globalId === 'string' ? decodeGlobalId(globalId) : globalId;
  return decoded.typename === typename ? parseId(decoded.id) : null;
}

/** The one of the two ids that is given, as in the database; null if it is malformed or of another type. */
export function givenId(
  typename: string,
  { id, databaseId = null }: { id?: GlobalId | null | undefined; databaseId?: number | null | undefined },
): number | null {
  return id == null ? databaseId : databaseIdOf(typename, id);
}

/** @throws ValidationError unless exactly one of the two ids is given */
export function requireOneId({ id, databaseId }: { id?: unknown; databaseId?: unknown }): void {
  if ((id == null) === (databaseId == null)) {
    throw new ValidationError({ id: ['Pass either id or databaseId.'] });
  }
}
