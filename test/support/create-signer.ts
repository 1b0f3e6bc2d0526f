import { createKeyringSigner, type Signer } from '../../src/sharing/signer.ts';

/** Creates a signer with one key. @param key in base64url */
export function createSigner(key: string): Signer {
  return createKeyringSigner(() => ({ signing: key, valid: [key] }));
}
