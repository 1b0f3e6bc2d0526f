import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { ApiKey } from './api-key.ts';

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
