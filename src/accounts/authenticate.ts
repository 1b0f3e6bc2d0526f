import type { Database } from '../database/database.ts';
import { ApiKey } from '../database/entities/api-key.ts';
import { AppError } from '../errors.ts';
import type { Actor } from './actor.ts';
import { digestApiKey } from './api-keys.ts';
import type { FindApiKey } from './cache-api-keys.ts';
import { clientNetwork } from './client-network.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** The dependencies of `authenticate`. */
export interface AuthenticationContext {
  database: Database;
  findApiKey: FindApiKey;
  /** Limits the requests without a valid key of each client. */
  wrongKeyLimiter: RateLimiter;
}

// The time of the last use is written at most once a minute: a write for each request would be too slow.
const TOUCH_INTERVAL_MS = 60_000;
const BEARER = /^bearer +([\x21-\x7e]{1,256})$/i;

/**
 * Finds the key of a request. Valid keys are accepted however many wrong ones their client sends: clients behind one
 * address do not block each other.
 * @param request its `Authorization` header, and the address of its client; null if not known
 * @throws AppError `unauthenticated`, the same for a missing, malformed, unknown, revoked or expired key; `rate_limited`
 * if the client sent too many of them
 */
export async function authenticate(
  { database, findApiKey, wrongKeyLimiter }: AuthenticationContext,
  { authorization, client }: Record<'authorization' | 'client', string | null>,
  now: Date,
): Promise<Actor> {
  const key = BEARER.exec(authorization ?? '')?.[1];
  const apiKey = key ? await findApiKey(digestApiKey(key)) : null;
  if (!apiKey || !isKeyValid(apiKey, now)) {
    const retryAfterSeconds =
      client === null ? null : await wrongKeyLimiter.consume(clientNetwork(client), 1);
    if (retryAfterSeconds === null) throw new AppError('unauthenticated');
    const message = 'This address sent too many requests without a valid API key.';
    throw new AppError('rate_limited', message, { retryAfterSeconds });
  }
  await noteUse(database, apiKey, now);
  return { accountId: apiKey.accountId, apiKey };
}

/** Stores when the key was last used, to the minute. */
export async function noteUse(database: Database, apiKey: ApiKey, now: Date): Promise<void> {
  if (!apiKey.lastUsedAt || now.getTime() - apiKey.lastUsedAt.getTime() > TOUCH_INTERVAL_MS) {
    // Set first, so that concurrent requests, which share the cached key, do not write it too.
    apiKey.lastUsedAt = now;
    // A database that rejects writes must not prevent reads.
    await database
      .transact((em) => em.nativeUpdate(ApiKey, apiKey.id, { lastUsedAt: now }))
      .catch(() => undefined);
  }
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
