import type { EntityManager, Reader } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';
import { tables } from '../tables.ts';

/** A create request that was carried out under a client's key. */
export type IdempotentRequest = {
  accountId: number;
  key: string;
  inputMac: string;
  reportId: number;
  createdAt: Date;
};

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

const insert = preparedQuery<IdempotentRequest, unknown>((db, parameter) => {
  const request = {
    input_mac: parameter('inputMac'),
    report_id: parameter('reportId'),
    created_at: parameter('createdAt'),
  };
  return db
    .insertInto('idempotency_keys')
    .values({ account_id: parameter('accountId'), key: parameter('key'), ...request })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doUpdateSet(request));
});

/** Stores a request, in place of an expired one with the same key. */
export async function insertIdempotentRequest(em: EntityManager, request: IdempotentRequest): Promise<void> {
  await insert(em, request);
}

/** Deletes so many requests at most that are older than `since`, the oldest first. @returns how many */
export async function deleteIdempotentRequests(
  em: EntityManager,
  since: Date,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await tables(em)
    .deleteFrom('idempotency_keys')
    .where('id', 'in', (keys) =>
      keys
        .selectFrom('idempotency_keys')
        .select('id')
        .where('created_at', '<', since)
        .orderBy('created_at')
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
