import type { Database } from '../database/database.ts';
import { ApiKey } from '../database/entities/api-key.ts';
import { NotFoundError } from '../errors.ts';
import type { EventBus } from '../events/event-bus.ts';

/**
 * Revokes a key permanently and ends its long-running requests.
 * @throws NotFoundError when the key does not exist, or was revoked before
 */
export async function revokeApiKey(
  { database, events }: { database: Database; events: EventBus },
  id: number,
  now: Date,
): Promise<void> {
  const revoked = await database.transact((em) =>
    em.nativeUpdate(ApiKey, { id, revokedAt: null }, { revokedAt: now }),
  );
  if (revoked === 0) throw new NotFoundError();
  events.publish('api-key-revoked', id);
}
