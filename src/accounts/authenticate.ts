import type { Database } from '../database/database.ts';
import { ApiKey } from '../database/entities/api-key.ts';
import { AppError } from '../errors.ts';
import type { Actor } from './actor.ts';
import { digestApiKey } from './api-key-format.ts';
import type { FindApiKey } from './cache-api-keys.ts';

// The time of the last use is written at most once a minute: a write for each request would be too slow.
const TOUCH_INTERVAL_MS = 60_000;
const BEARER = /^bearer +([\x21-\x7e]{1,256})$/i;

/**
 * Finds the key of an `Authorization` header.
 * @throws AppError `unauthenticated`, the same for a missing, malformed, unknown, revoked or expired key
 */
export async function authenticate(
  { database, findApiKey }: { database: Database; findApiKey: FindApiKey },
  authorization: string | null,
  now: Date,
): Promise<Actor> {
  const key = BEARER.exec(authorization ?? '')?.[1];
  if (!key) throw new AppError('unauthenticated');
  const apiKey = await findApiKey(digestApiKey(key));
  if (!apiKey || !isKeyValid(apiKey, now)) throw new AppError('unauthenticated');
  if (!apiKey.lastUsedAt || now.getTime() - apiKey.lastUsedAt.getTime() > TOUCH_INTERVAL_MS) {
    // Set first, so that concurrent requests, which share the cached key, do not write it too.
    apiKey.lastUsedAt = now;
    // A database that rejects writes must not prevent reads.
    await database
      .transact((em) => em.nativeUpdate(ApiKey, apiKey.id, { lastUsedAt: now }))
      .catch(() => undefined);
  }
  return { accountId: apiKey.accountId, apiKey };
}

/** Whether the key of a long-running request is still valid. */
export async function isKeyStillValid(database: Database, { apiKey }: Actor, now: Date): Promise<boolean> {
  const current = await database.fork().findOne(ApiKey, apiKey.id);
  return current !== null && isKeyValid(current, now);
}

/** Whether the key is valid: neither revoked nor expired. */
export function isKeyValid({ revokedAt, expiresAt }: ApiKey, now: Date): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now);
}
