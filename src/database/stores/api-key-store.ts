import type { Selectable } from 'kysely';
import { ApiKey, type ApiKeyScope } from '../entities/api-key.ts';
import type { EntityManager, Reader } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';
import { type Tables, tables } from '../tables.ts';

/** An API key as stored: everything but the key. */
export interface ApiKeyRecord {
  id: number;
  accountId: number;
  name: string;
  prefix: string;
  scope: ApiKeyScope;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
}

/** Stores a new key by its digest. @returns its id */
export async function insertApiKey(
  em: EntityManager,
  key: Omit<ApiKeyRecord, 'id' | 'lastUsedAt' | 'revokedAt'> & { digest: string },
): Promise<number> {
  return await em.insert(ApiKey, key);
}

const selectByDigest = preparedQuery<{ digest: string }, Selectable<Tables['api_keys']>>((db, parameter) =>
  db.selectFrom('api_keys').selectAll().where('digest', '=', parameter('digest')),
);

/** The key with that SHA-256 digest (hex), whether or not it may still be used. */
export async function findApiKeyByDigest(em: Reader, digest: string): Promise<ApiKeyRecord | null> {
  const [row] = await selectByDigest(em, { digest });
  return row ? apiKeyFromRow(row) : null;
}

/** The keys of those ids, in no particular order. */
export async function findApiKeys(em: Reader, ids: readonly number[]): Promise<ApiKeyRecord[]> {
  const rows = await tables(em).selectFrom('api_keys').selectAll().where('id', 'in', ids).execute();
  return rows.map(apiKeyFromRow);
}

/** The account's keys, oldest first; every account's without one. */
export async function listApiKeys(em: Reader, accountId?: number): Promise<ApiKeyRecord[]> {
  let query = tables(em).selectFrom('api_keys').selectAll().orderBy('id');
  if (accountId !== undefined) query = query.where('account_id', '=', accountId);
  return (await query.execute()).map(apiKeyFromRow);
}

/** Records that the key was used. */
export async function touchApiKey(em: EntityManager, id: number, now: Date): Promise<void> {
  await em.nativeUpdate(ApiKey, { id }, { lastUsedAt: now });
}

/** Ends a key for good. @returns false when there is no such key that is not revoked yet */
export async function revokeApiKey(em: EntityManager, id: number, now: Date): Promise<boolean> {
  return (await em.nativeUpdate(ApiKey, { id, revokedAt: null }, { revokedAt: now })) > 0;
}

function apiKeyFromRow(row: Selectable<Tables['api_keys']>): ApiKeyRecord {
  const date = (value: Date | null) => (value === null ? null : new Date(value));
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    prefix: row.prefix,
    scope: row.scope,
    createdAt: new Date(row.created_at),
    lastUsedAt: date(row.last_used_at),
    expiresAt: date(row.expires_at),
    revokedAt: date(row.revoked_at),
  };
}
