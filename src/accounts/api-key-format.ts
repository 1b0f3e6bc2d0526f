import { hash, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
/** At most a quarter of a key is shown, also of a short key that an operator chose. */
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

/** The beginning of a key that may be shown. */
export function apiKeyPrefix(key: string): string {
  return key.slice(0, Math.min(VISIBLE_CHARACTERS, Math.ceil(key.length * VISIBLE_SHARE)));
}
