import { hash, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
/**
 * The visible prefix of a key has at most 12 characters, and at most a quarter of the key: operators may choose short
 * keys.
 */
const VISIBLE_CHARACTERS = 12;
const VISIBLE_SHARE = 0.25;

/** Makes a new key: `prk_` and 32 random bytes in base64url. */
export function generateApiKey(): string {
  return `prk_${randomBytes(KEY_BYTES).toString('base64url')}`;
}

/** The SHA-256 digest of a key in hex; the key itself is not stored. It has too much entropy to need a slow hash. */
export function digestApiKey(key: string): string {
  return hash('sha256', key, 'hex');
}

/** The prefix of a key that may be shown. */
export function apiKeyPrefix(key: string): string {
  return key.slice(0, Math.min(VISIBLE_CHARACTERS, Math.ceil(key.length * VISIBLE_SHARE)));
}
