import { parseId } from '../parse-id.ts';
import type { GraphqlContext } from './context.ts';

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

/** Loads an object by the id in a global id, which is that of the database; null if it is malformed. */
export function byDatabaseId<Row>(load: (id: number, context: GraphqlContext) => Promise<Row | null>) {
  return async (text: string, context: GraphqlContext): Promise<Row | null> => {
    const id = parseId(text);
    return id === null ? null : load(id, context);
  };
}
