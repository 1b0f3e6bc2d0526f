import { hash, randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { Account } from '../database/entities/account.ts';
import { ApiKey, type ApiKeyScope } from '../database/entities/api-key.ts';
import type { EntityManager } from '../database/orm.ts';
import { NotFoundError } from '../errors.ts';
import type { EventBus } from '../events/event-bus.ts';

/** The properties of a new key. */
export interface NewApiKey {
  accountId: number;
  name: string;
  scope: ApiKeyScope;
  expiresAt?: Date | null;
  /** The key itself, for unattended installation; random by default. */
  key?: string;
}

/** @returns its id and the key itself, which cannot be read again. @throws NotFoundError when the account does not exist */
export async function createApiKey(database: Database, wanted: NewApiKey, now: Date) {
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
): Promise<{ id: number; key: string }> {
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

/**
 * Revokes a key permanently and ends its sessions and long-running requests.
 * @param accountId if given, only a key of this account is revoked
 * @throws NotFoundError when the key does not exist, or was revoked before
 */
export async function revokeApiKey(
  { database, events }: { database: Database; events: EventBus },
  id: number,
  now: Date,
  accountId?: number,
): Promise<void> {
  const revoked = await database.transact((em) =>
    em.nativeUpdate(
      ApiKey,
      { id, revokedAt: null, ...(accountId !== undefined && { accountId }) },
      { revokedAt: now },
    ),
  );
  if (revoked === 0) throw new NotFoundError();
  events.publish('api-key-revoked', id);
}

const KEY_BYTES = 32;
/**
 * The visible prefix of a key has at most 12 characters, and at most a quarter of the key: operators may choose short
 * keys.
 */
const VISIBLE_CHARACTERS = 12;
const VISIBLE_SHARE = 0.25;

/** Makes a new key: `prk_` and 32 random bytes in base64url. */
export function generateApiKey(): string {
  return `prk_${randomBytes(KEY_BYTES).toString('base64url')}`;
}

/** The SHA-256 digest of a key in hex; the key itself is not stored. It has too much entropy to need a slow hash. */
export function digestApiKey(key: string): string {
  return hash('sha256', key, 'hex');
}

/** The prefix of a key that may be shown. */
export function apiKeyPrefix(key: string): string {
  return key.slice(0, Math.min(VISIBLE_CHARACTERS, Math.ceil(key.length * VISIBLE_SHARE)));
}
