import { randomBytes } from 'node:crypto';

/** At least 128 bits make a slug unguessable; 192 bits cost a few more characters. */
const SLUG_BYTES = 24;

/** A new slug: the part of a page's URL that only its owner and those who received it know. */
export function createSlug(): string {
  return randomBytes(SLUG_BYTES).toString('base64url');
}
