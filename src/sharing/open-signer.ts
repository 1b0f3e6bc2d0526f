import type { KeyObject } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { EventBus } from '../events/event-bus.ts';
import { createKeyringSigner, type Signer, type SigningKey, secretOf } from './signer.ts';
import { findOrCreateSigningKeys, readSigningKeys } from './signing-keys.ts';

const RETRY_MS = 1_000;

interface LoadedKey extends SigningKey {
  secret: KeyObject;
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
  let keys = load(await database.transact(findOrCreateSigningKeys));
  let retry: NodeJS.Timeout | undefined;
  async function reload(): Promise<void> {
    clearTimeout(retry);
    try {
      keys = load(await readSigningKeys(database.fork()));
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
    return { signing: signing.secret, valid: valid.map(({ secret }) => secret) };
  });
  return {
    ...signer,
    close: () => {
      clearTimeout(retry);
      for (const unsubscribe of subscriptions) unsubscribe();
    },
  };
}

function load(keys: [SigningKey, ...SigningKey[]]): [LoadedKey, ...LoadedKey[]] {
  return keys.map((key) => ({ ...key, secret: secretOf(key.key) })) as [LoadedKey, ...LoadedKey[]];
}
