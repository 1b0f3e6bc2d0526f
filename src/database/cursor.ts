import type { ListPosition } from './queries/report-list.ts';

/** Signs cursors, so that a damaged one is detected. */
export interface CursorSigner {
  sign(text: string): string;
}

const MAC_CHARACTERS = 16;

/**
 * Packs a place in a list into opaque text.
 * @param list what the place belongs to: the account, order and filter; the cursor opens with the same alone
 */
export function encodeCursor(signer: CursorSigner, list: unknown, position: ListPosition): string {
  const payload = JSON.stringify([position.value, position.id]);
  return Buffer.from(mac(signer, list, payload) + payload).toString('base64url');
}

/** @returns null for a cursor that is damaged, or of another list */
export function decodeCursor(signer: CursorSigner, list: unknown, cursor: string): ListPosition | null {
  const text = Buffer.from(cursor, 'base64url').toString();
  const payload = text.slice(MAC_CHARACTERS);
  if (text.slice(0, MAC_CHARACTERS) !== mac(signer, list, payload)) return null;
  if (Buffer.from(text).toString('base64url') !== cursor) return null;
  const [value, id] = JSON.parse(payload) as [ListPosition['value'], number];
  return { value, id };
}

function mac(signer: CursorSigner, list: unknown, payload: string): string {
  return signer.sign(`${JSON.stringify(list)}\0${payload}`).slice(0, MAC_CHARACTERS);
}
