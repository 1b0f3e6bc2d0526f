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
 * revoked key ends at once in all processes that the event reaches, and in others within a second.
 */
export function cacheApiKeys({ database, events }: { database: Database; events: EventBus }): FindApiKey {
  const createCache = () => new LRUCache<string, ApiKey>({ max: MAX_KEYS, ttl: MAX_KEY_AGE_MS });
  let current = createCache();
  // Replaced, not cleared: a query that read the key before the revocation fills the old cache.
  events.subscribe('api-key-revoked', () => {
    current = createCache();
  });
  return async (digest) => {
    const cache = current;
    const known = cache.get(digest);
    if (known) return known;
    const start = performance.now();
    const found = await findApiKey(database.connection, digest);
    if (found) cache.set(digest, found, { start });
    return found;
  };
}
