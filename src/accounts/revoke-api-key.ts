import type { Database } from '../database/database.ts';
import { revokeApiKey as revokeStored } from '../database/stores/api-key-store.ts';
import { NotFoundError } from '../errors.ts';
import type { EventBus } from '../events/event-bus.ts';

/**
 * Revokes a key for good, and ends the requests that last with it.
 * @throws NotFoundError when there is no such key, or it was revoked before
 */
export async function revokeApiKey(
  { database, events }: { database: Database; events: EventBus },
  id: number,
  now: Date,
): Promise<void> {
  if (!(await database.transact((em) => revokeStored(em, id, now)))) throw new NotFoundError();
  events.publish('api-key-revoked', id);
}
