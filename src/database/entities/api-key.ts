import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { z } from 'zod';
import { enumeration } from '../../describe/vocabulary.ts';
import { accountId } from './account.ts';

/** The permissions of a key. */
export const ApiKeyScope = enumeration('ApiKeyScope', 'Permissions of an API key.', {
  read: 'List and show.',
  write: 'List, show, create, update and delete.',
});
export type ApiKeyScope = z.infer<typeof ApiKeyScope>;

/** A bearer credential of an account. */
export const ApiKey = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  properties: {
    id: p.integer().primary().autoincrement(),
    accountId,
    name: p.text(),
    // The first characters, which may be shown, so that people can distinguish keys.
    prefix: p.text(),
    // SHA-256 of the whole key in hex; the key itself is never stored.
    digest: p.text().unique(),
    scope: p.text().$type<ApiKeyScope>(),
    createdAt: p.datetime(3),
    lastUsedAt: p.datetime(3).strictNullable(),
    expiresAt: p.datetime(3).strictNullable(),
    revokedAt: p.datetime(3).strictNullable(),
  },
});
export type ApiKey = InferEntity<typeof ApiKey>;

/** A browser that is signed in to the dashboard with an API key. It is deleted with the key. */
export const Session = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.integer().primary().autoincrement(),
    apiKeyId: () => p.manyToOne(ApiKey).mapToPk().fieldName('api_key_id').deleteRule('cascade').index(false),
    // SHA-256 of the token in hex; the token itself is only in the cookie.
    digest: p.text().unique(),
    // The `User-Agent` header, so that people can distinguish their browsers.
    userAgent: p.text(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
});
export type Session = InferEntity<typeof Session>;
