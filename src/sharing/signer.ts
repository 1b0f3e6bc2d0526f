import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Signs values that clients must send back unchanged: URLs, cookies, cursors. */
export interface Signer {
  /** HMAC-SHA256 of the text in base64url. The purpose keeps a signature from passing for one of another kind. */
  sign(purpose: string, text: string): string;
  /** Whether a valid key made the signature. */
  verify(purpose: string, text: string, signature: string): boolean;
  /** The signatures by all valid keys, newest key first. */
  signatures(purpose: string, text: string): string[];
}

/** A key of the installation and its validity; times in milliseconds since 1970. */
export interface SigningKey {
  /** In base64url. */
  key: string;
  /** The time from which it signs. Before, it only verifies, so that all processes have it when the first one signs. */
  signsFrom: number;
  /** The time until which it verifies; null for the newest key. */
  validUntil: number | null;
}

/** Creates a signer whose keys change. @param keyring returns the current keys, the valid ones newest first */
export function createKeyringSigner(
  keyring: () => { signing: KeyObject; valid: readonly KeyObject[] },
): Signer {
  const signatures = (purpose: string, text: string) =>
    keyring().valid.map((secret) => signatureOf(secret, purpose, text));
  return {
    sign: (purpose, text) => signatureOf(keyring().signing, purpose, text),
    signatures,
    verify: (purpose, text, signature) => {
      const given = Buffer.from(signature);
      return signatures(purpose, text)
        .map((expected) => Buffer.from(expected))
        .some((expected) => expected.length === given.length && timingSafeEqual(expected, given));
    },
  };
}

/** Creates a key object: converting plain bytes for each signature takes six times as long as signing. */
export function secretOf(key: string): KeyObject {
  return createSecretKey(key, 'base64url');
}

function signatureOf(secret: KeyObject, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url');
}
