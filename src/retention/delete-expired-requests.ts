import type { Database } from '../database/database.ts';
import { lock } from '../database/dialect.ts';
import { IDEMPOTENCY_WINDOW_MS, IdempotencyKey } from '../database/entities/idempotency-key.ts';

/** Rows that one transaction deletes at most: other writers wait for it. */
const REQUESTS_AT_ONCE = 100;

/**
 * Forgets the requests whose idempotency keys have expired, in small transactions, until the signal aborts. @returns how
 * many
 */
export async function deleteExpiredRequests(
  database: Database,
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  const since = new Date(now.getTime() - IDEMPOTENCY_WINDOW_MS);
  let forgotten = 0;
  let step = REQUESTS_AT_ONCE;
  while (step === REQUESTS_AT_ONCE && !signal.aborted) {
    step = await database.transact(async (em) => {
      // Of two processes at the same requests, each could wait for the other.
      await lock(em, 'expired idempotency keys');
      const expired = await em.find(
        IdempotencyKey,
        { createdAt: { $lt: since } },
        { fields: ['id'], orderBy: { createdAt: 'asc' }, limit: REQUESTS_AT_ONCE },
      );
      return await em.nativeDelete(IdempotencyKey, { id: expired.map(({ id }) => id) });
    });
    forgotten += step;
  }
  return forgotten;
}
