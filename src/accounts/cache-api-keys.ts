import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import type { ApiKey } from '../database/entities/api-key.ts';
import { findApiKey } from '../database/queries/find-api-key.ts';
import type { EventBus } from '../events/event-bus.ts';

const MAX_KEYS = 10_000;
/** How long other processes may accept a revoked key. On SQLite, no event of another process arrives. */
export const MAX_KEY_AGE_MS = 1_000;

/** Finds the key with a SHA-256 digest (hex), even if it is revoked or expired. */
export type FindApiKey = (digest: string) => Promise<ApiKey | null>;

/**
 * Caches keys for a second, because every request needs one: the query would take a tenth of the time of a list. A
 * revoked key ends at once in all processes that the event reaches, and in others within a second. Not the `fetch` of
 * lru-cache: when the cache is cleared, it rejects the fetch in progress of a key that does not exist.
 */
export function cacheApiKeys({ database, events }: { database: Database; events: EventBus }): FindApiKey {
  const keys = new LRUCache<string, ApiKey>({ max: MAX_KEYS, ttl: MAX_KEY_AGE_MS });
  let revocations = 0;
  events.subscribe('api-key-revoked', () => {
    revocations++;
    keys.clear();
  });
  return async (digest) => {
    const known = keys.get(digest);
    if (known) return known;
    const earlierRevocations = revocations;
    const start = performance.now();
    const found = await findApiKey(database.connection, digest);
    // The query may have read the key before a revocation that ended meanwhile.
    if (found && revocations === earlierRevocations) keys.set(digest, found, { start });
    return found;
  };
}
