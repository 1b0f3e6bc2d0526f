import type { Database } from '../database/database.ts';
import { Account } from '../database/entities/account.ts';
import { ApiKey, type ApiKeyScope } from '../database/entities/api-key.ts';
import type { EntityManager } from '../database/orm.ts';
import { NotFoundError } from '../errors.ts';
import { apiKeyPrefix, digestApiKey, generateApiKey } from './api-key-format.ts';

/** The properties of a new key. */
export interface NewApiKey {
  accountId: number;
  name: string;
  scope: ApiKeyScope;
  expiresAt?: Date | null;
  /** The key itself, for unattended installation; random by default. */
  key?: string;
}

/** A key that was just created. The secret cannot be read again. */
export interface CreatedApiKey {
  id: number;
  key: string;
}

/** @throws NotFoundError when the account does not exist */
export async function createApiKey(database: Database, wanted: NewApiKey, now: Date): Promise<CreatedApiKey> {
  return await database.transact(async (em) => {
    if ((await em.findOne(Account, wanted.accountId)) === null) throw new NotFoundError();
    return await addApiKey(em, wanted, now);
  });
}

/** Stores a key for an existing account, within the caller's transaction. */
export async function addApiKey(
  em: EntityManager,
  { accountId, name, scope, expiresAt = null, key = generateApiKey() }: NewApiKey,
  now: Date,
): Promise<CreatedApiKey> {
  const apiKey = em.create(ApiKey, {
    accountId,
    name,
    scope,
    expiresAt,
    prefix: apiKeyPrefix(key),
    digest: digestApiKey(key),
    createdAt: now,
  });
  await em.flush();
  return { id: apiKey.id, key };
}
