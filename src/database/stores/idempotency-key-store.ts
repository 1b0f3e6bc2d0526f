import { IdempotencyKey } from '../entities/idempotency-key.ts';
import type { EntityManager, Reader } from '../orm.ts';
import { tables } from '../tables.ts';

/** A create request that was carried out under a client's key. */
export interface IdempotentRequest {
  accountId: number;
  key: string;
  inputMac: string;
  reportId: number;
  createdAt: Date;
}

/** The account's request under that key, if it is not older than `since`. */
export async function findIdempotentRequest(
  em: Reader,
  accountId: number,
  key: string,
  since: Date,
): Promise<Pick<IdempotentRequest, 'inputMac' | 'reportId'> | null> {
  const row = await tables(em)
    .selectFrom('idempotency_keys')
    .select(['input_mac', 'report_id'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('created_at', '>=', since)
    .executeTakeFirst();
  return row ? { inputMac: row.input_mac, reportId: row.report_id } : null;
}

/** Stores a request, in place of an expired one with the same key, and forgets the expired ones. */
export async function insertIdempotentRequest(
  em: EntityManager,
  request: IdempotentRequest,
  since: Date,
): Promise<void> {
  await em.nativeDelete(IdempotencyKey, { createdAt: { $lt: since } });
  await em.insert(IdempotencyKey, request);
}
