import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import type { EventBus } from '../events/event-bus.ts';
import { findOrCreateSigningKeys, readSigningKeys } from './signing-keys.ts';

const RETRY_MS = 1_000;
/** More than are valid at once. */
const MAX_SECRETS = 10;

/** Signs values that clients must send back unchanged: URLs, cookies, cursors. */
export type Signer = ReturnType<typeof createKeyringSigner>;

/** Creates a signer whose keys change. @param keyring returns the current keys in base64url, the valid ones newest first */
export function createKeyringSigner(keyring: () => { signing: string; valid: readonly string[] }) {
  // Converting the text of a key for each signature takes six times as long as signing.
  const secrets = new LRUCache<string, KeyObject>({ max: MAX_SECRETS });
  const signatureOf = (key: string, purpose: string, text: string) => {
    const secret = secrets.get(key) ?? createSecretKey(key, 'base64url');
    secrets.set(key, secret);
    return createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url');
  };
  const signatures = (purpose: string, text: string) =>
    keyring().valid.map((key) => signatureOf(key, purpose, text));
  return {
    /** HMAC-SHA256 of the text in base64url. The purpose keeps a signature from passing for one of another kind. */
    sign: (purpose: string, text: string) => signatureOf(keyring().signing, purpose, text),
    /** The signatures by all valid keys, newest key first. */
    signatures,
    /** Whether a valid key made the signature. */
    verify: (purpose: string, text: string, signature: string): boolean => {
      const given = Buffer.from(signature);
      return signatures(purpose, text)
        .map((expected) => Buffer.from(expected))
        .some((expected) => expected.length === given.length && timingSafeEqual(expected, given));
    },
  };
}

/**
 * Opens the signer of a process. It keeps the keys in memory and reads them again after a rotation in any process, until
 * it is closed.
 * @param health receives the success or failure of each read
 */
export async function openSigner(
  { database, events, clock }: { database: Database; events: EventBus; clock: () => Date },
  health: { succeeded(): void; failed(error: unknown): void },
): Promise<Signer & { close(): void }> {
  let keys = await database.transact(findOrCreateSigningKeys);
  let retry: NodeJS.Timeout | undefined;
  async function reload(): Promise<void> {
    clearTimeout(retry);
    try {
      keys = await readSigningKeys(database.fork());
      health.succeeded();
    } catch (error) {
      health.failed(error);
      // The event bus reports a change only once, and a revoked key must not stay valid.
      retry = setTimeout(() => void reload(), RETRY_MS).unref();
    }
  }
  const subscriptions = [
    events.subscribe('signing-key-rotated', () => void reload()),
    events.subscribeToGaps(reload),
  ];
  const signer = createKeyringSigner(() => {
    const now = clock().getTime();
    const signing = keys.find(({ signsFrom }) => signsFrom <= now) ?? keys[0];
    const valid = keys.filter(({ validUntil }) => validUntil === null || validUntil > now);
    return { signing: signing.key, valid: valid.map(({ key }) => key) };
  });
  return {
    ...signer,
    close: () => {
      clearTimeout(retry);
      for (const unsubscribe of subscriptions) unsubscribe();
    },
  };
}
