import type { Database } from '../database/database.ts';
import { revokeApiKey as revokeStored } from '../database/stores/api-key-store.ts';
import { NotFoundError } from '../errors.ts';

/** Ends a key for good. @throws NotFoundError when there is no such key that still works */
export async function revokeApiKey(database: Database, id: number, now: Date): Promise<void> {
  if (!(await database.transact((em) => revokeStored(em, id, now)))) throw new NotFoundError();
}
