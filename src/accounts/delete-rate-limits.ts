import type { Database } from '../database/database.ts';
import type { EntityManager } from '../database/orm.ts';
import { deleteRateLimits } from '../database/postgres/delete-rate-limits.ts';

/**
 * Deletes what API keys consumed of their limits, within the caller's transaction. On SQLite it is in the memory of each
 * process, until the window ends.
 */
export async function deleteRateLimitsOfKeys(
  { engine }: Pick<Database, 'engine'>,
  em: EntityManager,
  apiKeyIds: readonly number[],
): Promise<void> {
  if (engine === 'sqlite') return;
  await deleteRateLimits(
    em,
    apiKeyIds.flatMap((id) => [`requests:${id}`, `runs:${id}`]),
  );
}
