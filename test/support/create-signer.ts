import { createKeyringSigner, type Signer, secretOf } from '../../src/sharing/signer.ts';

/** Creates a signer with one key. @param key in base64url */
export function createSigner(key: string): Signer {
  const secret = secretOf(key);
  return createKeyringSigner(() => ({ signing: secret, valid: [secret] }));
}
