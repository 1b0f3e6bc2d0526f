import type { Database } from '../database/database.ts';
import type { ApiKeyScope } from '../database/entities/api-key.ts';
import { findAccounts } from '../database/stores/account-store.ts';
import { insertApiKey } from '../database/stores/api-key-store.ts';
import { NotFoundError } from '../errors.ts';
import { apiKeyPrefix, digestApiKey, generateApiKey } from './api-key-format.ts';

/** What a new key is to be. */
export interface NewApiKey {
  accountId: number;
  name: string;
  scope: ApiKeyScope;
  expiresAt?: Date | null;
  /** The key itself, for unattended set-up; a random one unless given. */
  key?: string;
}

/**
 * Creates a key. @returns the key, which can never be read again, and its id
 * @throws NotFoundError when there is no such account
 */
export async function createApiKey(
  database: Database,
  { accountId, name, scope, expiresAt = null, key = generateApiKey() }: NewApiKey,
  now: Date,
): Promise<{ id: number; key: string }> {
  return await database.transact(async (em) => {
    if ((await findAccounts(em, [accountId])).length === 0) throw new NotFoundError();
    const id = await insertApiKey(em, {
      accountId,
      name,
      scope,
      expiresAt,
      prefix: apiKeyPrefix(key),
      digest: digestApiKey(key),
      createdAt: now,
    });
    return { id, key };
  });
}
