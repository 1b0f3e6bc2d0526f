import type { EntityManager, Reader } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';
import { tables } from '../tables.ts';

/** What one request forgets at most: others may wait for it, and thousands can expire while nobody asks. */
const FORGOTTEN_AT_ONCE = 100;

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

const forget = preparedQuery<{ since: Date; limit: number }, unknown>((db, parameter) =>
  db
    .deleteFrom('idempotency_keys')
    .where('id', 'in', (keys) =>
      keys
        .selectFrom('idempotency_keys')
        .select('id')
        .where('created_at', '<', parameter('since'))
        .orderBy('created_at')
        .limit(parameter('limit')),
    ),
);

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

/** Stores a request, in place of an expired one with the same key, and forgets some of the expired ones. */
export async function insertIdempotentRequest(
  em: EntityManager,
  request: IdempotentRequest,
  since: Date,
): Promise<void> {
  await forget(em, { since, limit: FORGOTTEN_AT_ONCE });
  await insert(em, request);
}
