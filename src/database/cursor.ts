import type { ListPosition } from './queries/report-list.ts';

/** Signs cursors, so that a damaged one is detected. */
export interface CursorSigner {
  sign(text: string): string;
  /** The signatures by all valid keys. */
  signatures(text: string): string[];
}

const MAC_CHARACTERS = 16;

/**
 * Encodes a position in a list as opaque text.
 * @param list identifies the list: account, order and filter; the cursor is valid for this list only
 */
export function encodeCursor(signer: CursorSigner, list: unknown, position: ListPosition): string {
  const payload = JSON.stringify([position.value, position.id]);
  const mac = macOf(signer.sign(signedText(list, payload)));
  return Buffer.from(mac + payload).toString('base64url');
}

/** @returns null for a cursor that is damaged, or of another list */
export function decodeCursor(signer: CursorSigner, list: unknown, cursor: string): ListPosition | null {
  const text = Buffer.from(cursor, 'base64url').toString();
  const payload = text.slice(MAC_CHARACTERS);
  const macs = signer.signatures(signedText(list, payload)).map(macOf);
  if (!macs.includes(macOf(text))) return null;
  if (Buffer.from(text).toString('base64url') !== cursor) return null;
  const [value, id] = JSON.parse(payload) as [ListPosition['value'], number];
  return { value, id };
}

function signedText(list: unknown, payload: string): string {
  return `${JSON.stringify(list)}\0${payload}`;
}

function macOf(text: string): string {
  return text.slice(0, MAC_CHARACTERS);
}
