import { defineEntity, p } from '@mikro-orm/core';
import { accountId } from './account.ts';

/** How long the idempotency key of a request is stored. */
export const IDEMPOTENCY_WINDOW_MS = 24 * 60 * 60 * 1000;

/** A request that a client may repeat without creating or running a second object. */
export const IdempotencyKey = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_keys',
  properties: {
    id: p.integer().primary().autoincrement(),
    accountId,
    key: p.text(),
    // HMAC of the parsed input: detects a reuse with other input without storing the input, which may contain a
    // password.
    inputMac: p.text(),
    // Of the report or site audit. No foreign key: a repeat after it was deleted must still be rejected.
    objectId: p.integer().fieldName('report_id'),
    createdAt: p.datetime(3),
  },
  uniques: [{ properties: ['accountId', 'key'] }],
});
