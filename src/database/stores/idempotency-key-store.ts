import { IdempotencyKey } from '../entities/idempotency-key.ts';
import type { EntityManager } from '../orm.ts';

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
  em: EntityManager,
  accountId: number,
  key: string,
  since: Date,
): Promise<Pick<IdempotentRequest, 'inputMac' | 'reportId'> | null> {
  const row = await em.findOne(
    IdempotencyKey,
    { accountId, key, createdAt: { $gte: since } },
    { fields: ['inputMac', 'reportId'] },
  );
  return row && { inputMac: row.inputMac, reportId: row.reportId };
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
