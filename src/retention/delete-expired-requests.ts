import type { Database } from '../database/database.ts';
import { lock } from '../database/dialect.ts';
import { IDEMPOTENCY_WINDOW_MS, IdempotencyKey } from '../database/entities/idempotency-key.ts';

/** Maximum number of rows deleted by a transaction: other writers wait for it. */
const REQUESTS_AT_ONCE = 100;

/**
 * Deletes expired idempotency keys in small transactions, until the signal aborts.
 * @returns the number of deleted keys
 */
export async function deleteExpiredRequests(
  database: Database,
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  const since = new Date(now.getTime() - IDEMPOTENCY_WINDOW_MS);
  let deleted = 0;
  let step = REQUESTS_AT_ONCE;
  while (step === REQUESTS_AT_ONCE && !signal.aborted) {
    step = await database.transact(async (em) => {
      // Two processes that delete the same rows could deadlock.
      await lock(em, 'expired idempotency keys');
      const expired = await em.find(
        IdempotencyKey,
        { createdAt: { $lt: since } },
        { fields: ['id'], orderBy: { createdAt: 'asc' }, limit: REQUESTS_AT_ONCE },
      );
      return await em.nativeDelete(IdempotencyKey, { id: expired.map(({ id }) => id) });
    });
    deleted += step;
  }
  return deleted;
}
